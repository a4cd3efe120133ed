"""Imported by the process that kernels are copied from: what a page needs beside the kernel."""

import gc

import anywidget
import ipycanvas
import ipywidgets

__all__ = ["anywidget", "ipycanvas", "ipywidgets"]

# Importing ipywidgets does this in a kernel, and here is none yet: without it no widget is heard.
ipywidgets.register_comm_target()

# What is here now is never garbage; a copy that does not look through it goes on sharing it.
gc.collect()
gc.freeze()
