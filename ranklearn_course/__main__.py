"""`python -m ranklearn_course` is the command `ranklearn`."""

from ranklearn_course.cli import main

if __name__ == "__main__":
    main()
