"""The card table: a picture of one seat's view that turns clicks into actions."""
