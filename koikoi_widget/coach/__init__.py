"""What every decision is worth: `advise` works it out, `words` says why, `review` looks back."""
