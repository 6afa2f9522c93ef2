"""The start page: all lessons as cards, with what is done, and where to go on."""
