"""A hub for a class: JupyterHub with the lessons and nbgrader's exchange.

`demo` and `running` make and start one on this machine, for loopback alone. The folders `tljh` and
`z2jh` hold what The Littlest JupyterHub and Zero to JupyterHub on Kubernetes need.
"""
