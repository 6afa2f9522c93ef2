"""Tests in a real browser. A package, so that browser and JupyterLab live as long as it."""
