# Vanda with its own PostgreSQL. docs/operate.md describes how to run it.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG RUNTIME_IMAGE=debian:bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN node scripts/build.ts && node scripts/runtime-files.ts /vanda

FROM ${RUNTIME_IMAGE}
COPY --from=build /usr/local/bin/node /usr/local/bin/
COPY --from=build /vanda /vanda
WORKDIR /vanda
# Runs as the image's own user, who can write only the data.
RUN useradd --system --uid 10001 --home-dir /data vanda && mkdir /data && chown vanda /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 VANDA_DATA_DIR=/data
ENV GLIBC_TUNABLES=glibc.malloc.arena_max=2:glibc.malloc.mmap_threshold=131072:glibc.malloc.trim_threshold=131072
USER vanda
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts"]
