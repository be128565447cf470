# A server of Black Ticket: docker build -t blackticket . && docker run -p 8000:8000 -v games:/var/lib/blackticket blackticket
# docs/running.md tells how it is set up.

FROM node:22-slim AS client
WORKDIR /src/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci --silent
COPY src/blackticket/words ../src/blackticket/words
COPY web .
RUN npm run build

FROM python:3.11-slim AS build
ENV UV_PROJECT_ENVIRONMENT=/opt/blackticket UV_PYTHON_DOWNLOADS=never UV_LINK_MODE=copy
RUN pip install --no-cache-dir --disable-pip-version-check uv
WORKDIR /src
COPY pyproject.toml uv.lock README.md LICENSE ./
COPY src src
COPY --from=client /src/src/blackticket/server/site src/blackticket/server/site
RUN uv sync --locked --no-dev --no-editable --no-cache --extra server --extra scale --extra sim

FROM python:3.11-slim
RUN useradd --system --uid 10001 --user-group --create-home --home-dir /var/lib/blackticket blackticket
COPY --from=build /opt/blackticket /opt/blackticket
ENV PATH=/opt/blackticket/bin:$PATH PYTHONUNBUFFERED=1
# Compiled kernels are cached beside the simulator. The server's user may write there: another processor needs other code.
RUN cache="$(python -c 'import os, blackticket as b; print(os.path.dirname(b.__file__))')/sim/__pycache__" \
    && mkdir -p "$cache" \
    && chown -R blackticket:blackticket "$cache"
USER blackticket
WORKDIR /var/lib/blackticket
RUN python -m blackticket.sim.warm

ENV BLACKTICKET_HOST=0.0.0.0 \
    BLACKTICKET_PORT=8000 \
    BLACKTICKET_DATABASE=sqlite:////var/lib/blackticket/blackticket.db
VOLUME /var/lib/blackticket
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import os, urllib.request as u; u.urlopen(f\"http://127.0.0.1:{os.environ['BLACKTICKET_PORT']}/healthz\", timeout=4)"]
ENTRYPOINT ["blackticket"]
CMD ["serve"]
