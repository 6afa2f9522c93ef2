"""`python -m ranklearn_course` is the command `ranklearn`."""

import os
import sys

from ranklearn_course import installation

# Which part of the course brings a package that some commands need.
EXTRA_OF = {
    "IPython": "lessons",
    "PIL": "lessons",
    "anywidget": "lessons",
    "bleach": "web",
    "ipywidgets": "lessons",
    "jupyter_client": "author",
    "markdown_it": "lessons",
    "mdurl": "web",
    "nbclient": "author",
    "nbconvert": "classroom",
    "nbformat": "lessons",
    "playwright": "author",
    "pygments": "lessons",
    "scipy": "lessons",
    "traitlets": "lessons",
}


def main() -> None:
    """Run the command line; a package that cannot be imported is named, with what mends it."""
    try:
        if sys.argv[1:] == ["doctor"]:
            # It speaks also where the rest of the command line cannot be imported.
            from ranklearn_course import doctor

            sys.exit(doctor.main())
        if sys.argv[1:2] == ["evaluate"]:
            from ranklearn_course.evaluation.commands import alone as app
        else:
            from ranklearn_course.cli import app
        app(prog_name=installation.RANKLEARN)
    except BrokenPipeError:
        # Who reads has heard enough, as in `ranklearn doctor | head`; typer does the same.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except KeyboardInterrupt:
        # While commands are still being imported, or from `doctor`, which runs here; any other
        # command says itself what is kept.
        print("Stopped.", file=sys.stderr)
        sys.exit(130)
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        if package in EXTRA_OF and isinstance(error, ModuleNotFoundError):
            cure = installation.with_extra(EXTRA_OF[package])
            sys.exit(f"This command needs {package}, which is not installed. Run: {cure}")
        sys.exit(
            f"A part of this installation is broken ({error}). Run: {installation.repair()}\n"
            f"To see all that is broken: {installation.RANKLEARN} doctor"
        )


if __name__ == "__main__":
    main()
