"""Many visitors, long visits, faults, spies and strangers: what the page can withstand, as JSON.

    python -m tools.load [arrivals|players|visits|faults|secrets|abuse|walks] --help

Visitors are clients of the page's websocket that do what its front end does, without a browser
(`visitor`); only `faults` and `walks` drive a Chromium. Everything runs against a server on this
machine that is started here and ended by its process id, and every part is bounded in count and in
time.
"""
