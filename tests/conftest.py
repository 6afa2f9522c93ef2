"""What holds for all tests: no example of hypothesis fails because a machine is busy."""

from hypothesis import settings

settings.register_profile("course", deadline=None)
settings.load_profile("course")
