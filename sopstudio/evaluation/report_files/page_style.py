"""The style of the page of an evaluation."""

STYLE = """
:root{--paper:#fff;--ink:#1b1f24;--soft:#57606a;--line:#d5dae0;--accent:#1f5fbf;--bad:#b3261e;--tint:#fdf0ef}
@media (prefers-color-scheme:dark){
:root{--paper:#16191d;--ink:#e8eaed;--soft:#a1a9b3;--line:#343a42;--accent:#8ab4f8;--bad:#ff9a92;--tint:#33201f}}
@media print{:root{--paper:#fff;--ink:#000;--soft:#444;--line:#bbb;--accent:#000;--bad:#900;--tint:#fff}
.wide{overflow:visible!important}tr{break-inside:avoid}h2,h3{break-after:avoid}}
@page{margin:14mm}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:1080px;margin:0 auto;padding:32px 24px 64px}
h1{font-size:26px;margin:0 0 4px}h2{font-size:19px;margin:36px 0 8px}h3{font-size:16px;margin:24px 0 8px}
.lead,p,small{color:var(--soft)}.lead{font-size:17px;margin:0}small{font-size:12px}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:6px 10px;border-bottom:1px solid var(--line);text-align:right;vertical-align:top;font-weight:400}
thead th{color:var(--soft);font-size:13px}
.text{text-align:left;overflow-wrap:anywhere}
.name{min-width:13em}td small{display:block;white-space:nowrap}.text small{white-space:normal}
.runs .text{overflow-wrap:break-word}
.best{border-left:4px solid var(--accent);padding:2px 16px;margin:20px 0}
.best strong{color:var(--ink)}.best p{margin:4px 0}
.bad td:first-child,.bad small,.bad th:first-child{color:var(--bad)}
.gate{border-left:4px solid var(--bad);background:var(--tint);padding:4px 16px;margin:20px 0}.gate h2{margin-top:8px}
a{color:var(--accent);text-decoration:none}a:hover{text-decoration:underline}
:target{outline:2px solid var(--accent);outline-offset:4px}
svg{width:100%;height:auto}svg text{font-size:12px;fill:var(--ink)}svg .label{text-anchor:end}
svg .tick{text-anchor:middle;fill:var(--soft)}svg .grid{stroke:var(--line)}
svg .bar{stroke:var(--accent);stroke-width:3;stroke-linecap:round}svg circle{fill:var(--accent)}
@media (max-width:640px){main{padding:20px 14px 48px}th,td{padding:6px 7px}h1{font-size:22px;overflow-wrap:anywhere}
svg{min-width:600px}}
@media print{body{font-size:10.5px}main{max-width:none;padding:0}h1{font-size:19px}h2{font-size:14px;margin:20px 0 6px}
h3{font-size:12px}.lead{font-size:12px}small,thead th{font-size:9px}th,td{padding:3px 7px}.wide svg{max-width:640px}}
"""
