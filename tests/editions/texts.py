"""A procedure in prose with everything that a sentence can become, and what is left out."""

COMPLAINT = """Late delivery

Purpose: Say what to do when an order is late.

Definitions
- Voucher: a code that pays for a part of the next order

Inputs
- order_id: the number on the receipt

Roles
- Team lead: approves refunds

Procedure

1. Look up the order.
2. If the order is late, offer a voucher. Customers like it. Otherwise, say sorry.
3. If the amount exceeds 200 EUR, the team lead approves it.
4. Issue the refund.
   - by card or
   - in cash
5. Thank the customer and end the call.

References
See policy 3. Call the shop if the voucher fails.
"""
