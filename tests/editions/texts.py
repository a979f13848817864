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

NEWER = (
    COMPLAINT.replace(
        "1. Look up the order.", "1. Look up the order in the shop system.\n2. Check the customer's name."
    )
    .replace("2. If the order is late, offer a voucher.", "3. If the order is late by two days, offer a voucher.")
    .replace("3. If the amount exceeds 200 EUR", "4. If the amount exceeds 250 EUR")
    .replace("4. Issue the refund.\n   - by card or\n   - in cash\n", "")
    .replace("when an order is late.", "when an order arrives late.")
    .replace("next order", "second order")
    .replace(" Otherwise, say sorry.", "")
    .replace("See policy 3.", "See policy 4. Nobody reads this list.")
)
"""The same with a step renamed, one added, two removed, two conditions and some words changed."""
