"""What holds for all tests: a busy machine may be slow, and no example of hypothesis fails by it."""

from hypothesis import settings

settings.register_profile("course", deadline=None)
settings.load_profile("course")
