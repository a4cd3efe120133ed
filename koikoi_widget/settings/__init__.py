"""All the settings of a table: as data, and as a widget."""
