"""Where a person meets it all: command line and web page."""
