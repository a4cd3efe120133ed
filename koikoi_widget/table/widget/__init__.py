"""The table as widgets: it runs the effects of the model and shows its screen."""
