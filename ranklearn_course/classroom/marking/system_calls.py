"""The system calls that a pupil's process may not make, as a filter for bubblewrap.

Name spaces and limits leave a few ways to take memory that nobody counts (shared memory of System
V, files in memory) and ways into parts of the kernel that no exercise needs. These calls fail with
"not permitted". A process of another architecture than the filter's is ended.
"""

from __future__ import annotations

import errno
import platform
import struct

ARCHITECTURES = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
# The numbers of a call on x86_64 and on aarch64.
REFUSED = {
    "shmget": (29, 194),
    "semget": (64, 190),
    "msgget": (68, 186),
    "ptrace": (101, 117),
    "mount": (165, 40),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "unshare": (272, 97),
    "perf_event_open": (298, 241),
    "setns": (308, 268),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "memfd_create": (319, 279),
    "bpf": (321, 280),
    "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425),
    "memfd_secret": (447, 447),
}

_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_ALLOW, _END, _REFUSE = 0x7FFF0000, 0x80000000, 0x00050000 | errno.EPERM
_NUMBER, _ARCHITECTURE = 0, 4
# Calls of the x32 interface, which have other numbers.
_X32 = 0x40000000


def call_filter(machine: str | None = None) -> bytes:
    """The filter in the form that the kernel takes; empty for a machine that has none.

    >>> len(call_filter("x86_64")) % 8, call_filter("sparc")
    (0, b'')
    """
    known = ARCHITECTURES.get(machine or platform.machine())
    if known is None:
        return b""
    architecture, column = known
    steps = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 1, 0, architecture),
        (_RETURN, 0, 0, _END),
        (_LOAD, 0, 0, _NUMBER),
        (_AT_LEAST, 0, 1, _X32),
        (_RETURN, 0, 0, _END),
    ]
    for numbers in REFUSED.values():
        steps += [(_EQUAL, 0, 1, numbers[column]), (_RETURN, 0, 0, _REFUSE)]
    steps.append((_RETURN, 0, 0, _ALLOW))
    return b"".join(struct.pack("=HBBI", *step) for step in steps)
