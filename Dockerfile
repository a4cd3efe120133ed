# The page in a container; docs/publishing.md says how to run it.
FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b AS build
COPY . /source
RUN pip install --no-cache-dir --require-hashes --requirement /source/tools/pins/publish.txt \
    && pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheels /source

FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b
LABEL org.opencontainers.image.title="Koi-Koi" \
    org.opencontainers.image.description="Learn and play Koi-Koi, the hanafuda card game for two" \
    org.opencontainers.image.source="https://github.com/OWNER/koikoi_widget" \
    org.opencontainers.image.licenses="MIT AND OFL-1.1"
COPY tools/pins/page.txt /wheels/
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --require-hashes --requirement /wheels/page.txt \
    && pip install --no-cache-dir --no-deps /wheels/*.whl \
    && useradd --uid 1000 --gid 0 --create-home --home-dir /koikoi koikoi
# By its number, so that Kubernetes sees that it is not root. Some hosts choose a number of their own, in
# the group 0: hence the home's name here, and what the group may do below.
ENV HOME=/koikoi
USER 1000
WORKDIR /koikoi
# The folder that a volume is mounted at: a new one gets the owner that is here. And compile now what
# the first visitor would otherwise wait for.
RUN mkdir --parents /koikoi/.local/share && python -m koikoi_widget.coach && chmod --recursive g=u /koikoi
EXPOSE 8866
# A file of the page, which costs no kernel.
HEALTHCHECK --start-period=60s CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://localhost:8866/voila/templates/koikoi/static/voila-style.js', timeout=10)"]
CMD ["koikoi", "play", "--no-browser", "--port", "8866", "--address", "0.0.0.0", "--host", "*"]
