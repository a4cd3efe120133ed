"""What Jupyter imports and never uses."""

import sys


def leave_out_grammars() -> None:
    """Have jsonschema do without checks of IRIs, addresses in any script, unless it is imported.

    It would compile their grammars when Jupyter imports it, which takes three of the four seconds
    in which a server starts; no notebook and no event of Jupyter's holds an IRI.
    """
    if "jsonschema" not in sys.modules:
        sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # it is not there
