# The page in a container; docs/publishing.md says how to run it.
FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b AS build
COPY . /source
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels /source

FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir "$(echo /wheels/*.whl)[page,coach]" && useradd --create-home --home-dir /koikoi koikoi
USER koikoi
WORKDIR /koikoi
# The folder that a volume is mounted at: a new one gets the owner that is here. And compile now what
# the first visitor would otherwise wait for.
RUN mkdir --parents /koikoi/.local/share && python -m koikoi_widget.coach
EXPOSE 8866
CMD ["koikoi", "play", "--no-browser", "--port", "8866", "--address", "0.0.0.0", "--host", "*"]
