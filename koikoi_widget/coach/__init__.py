"""What every decision is worth: `advise` works it out, `words` says why, `review` looks back."""

from . import bars, mistakes  # noqa: F401  # they show what the others compute
