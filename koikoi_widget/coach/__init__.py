"""What every decision is worth: `advise` counts it, `words` says why, `review` looks back."""
