"""What runs beside the pupil's code, inside the sandbox: the standard library alone.

Nothing in this folder knows a right value. It is copied into the sandbox together with the
package `checker`, which knows none either.
"""
