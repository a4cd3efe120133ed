# make play    play in the browser
# make learn   open the lessons in JupyterLab
# make test    everything the project promises, checked
# The rest: lint, bench, catalogue, docs, wheel, clean.

# What Python compiles is kept: dozens of servers, kernels and commands start from it.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
JOBS ?= 2

VENV := .venv
BIN := $(VENV)/bin
# What an installation copies, so that a change of it asks for another one.
INSTALLED := pyproject.toml $(wildcard share/jupyter/voila/templates/koikoi/*)
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: play learn test lint bench catalogue docs wheel clean

play: $(VENV)/page.stamp $(VENV)/kernel.stamp
	$(BIN)/koikoi play

learn: $(VENV)/page.stamp $(VENV)/kernel.stamp
	$(BIN)/koikoi learn

# What states a speed runs afterwards and alone; there may be nothing of it (pytest's exit code 5).
# The kernel is compiled while ruff and mypy look at the sources.
test: $(VENV)/test.stamp
	$(MAKE) --jobs $(JOBS) --output-sync=target lint $(VENV)/kernel.stamp $(VENV)/chromium.stamp
	$(BIN)/python -m pytest -n $(JOBS) -m "not measured"
	$(BIN)/python -m pytest -m measured --output=test-results/measured || test $$? -eq 5

lint: $(VENV)/test.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# How fast the page is on this machine, as JSON; a few minutes, best with nothing else running.
bench: $(VENV)/chromium.stamp $(VENV)/kernel.stamp
	$(BIN)/python -m tests.browser.bench

# The sentences a person reads, collected for translators.
catalogue: $(VENV)/test.stamp
	$(BIN)/pybabel --quiet extract --keyword=N_ --omit-header --no-location --sort-output \
		--output-file=koikoi_widget/locale/koikoi.pot koikoi_widget

# The documentation site, in build/docs. A broken link, or a page that asks another host, fails; not so
# with --quiet, which silences warnings before they are counted.
docs: $(VENV)/docs.stamp
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

wheel: $(VENV)/test.stamp
	$(BIN)/python -m build --wheel --no-isolation

clean:
	rm -rf $(VENV) dist build test-results .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Koi-Koi needs Python 3.11 or newer; '$(PYTHON)' is not one. Name it: make $(MAKECMDGOALS) PYTHON=python3.13" >&2; \
		exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "'$(PYTHON)' cannot make a virtual environment. On Debian: apt-get install python3-venv" >&2; \
		exit 1; }

$(VENV)/page.stamp: $(INSTALLED) | $(VENV)/bin/python
	$(PIP) install --editable '.[page,coach]'
	@touch $@

$(VENV)/test.stamp: $(INSTALLED) | $(VENV)/bin/python
	$(PIP) install --editable '.[test]'
	@touch $@ $(VENV)/page.stamp

$(VENV)/docs.stamp: $(INSTALLED) | $(VENV)/bin/python
	$(PIP) install --editable '.[docs]'
	@touch $@

# What is compiled is kept; what has changed since is compiled when it is used.
$(VENV)/kernel.stamp: $(VENV)/page.stamp
	$(BIN)/python -m koikoi_widget.coach
	@touch $@

$(VENV)/chromium.stamp: tools/chromium.py $(VENV)/test.stamp
	$(BIN)/python tools/chromium.py
	@touch $@
