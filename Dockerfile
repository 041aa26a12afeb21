# syntax=docker/dockerfile:1
# The program's image. `npm run image:try` runs the same steps without Docker.

FROM node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2 AS node

FROM node AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Node comes with the base image, so the npm package with the same version is not needed.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
    && rm -rf node_modules/node node_modules/.bin \
    && mkdir data library \
    && cp /usr/lib/*/libatomic.so.1 library/

FROM node AS pages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN NODE_ENV=production node node_modules/vite/bin/vite.js build

# Contains glibc, libstdc++ and certificates, but no shell, no package manager, and no libatomic, which Node needs too.
FROM gcr.io/distroless/cc-debian12:nonroot@sha256:9dac0a79194e45a7da0158a9c6da57b217585af0786db3845d1f0ec1a0dd182f
WORKDIR /app
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=packages /app/library/ /usr/lib/
COPY --from=packages /app/node_modules node_modules
COPY --from=packages --chown=65532:65532 /app/data /data
COPY package.json LICENSE ./
COPY migrations migrations
COPY scripts/backup.ts scripts/check-ready.ts scripts/db-migrate.ts scripts/doctor.ts scripts/keys-rotate.ts \
    scripts/ledger-check.ts scripts/log-repair.ts scripts/move-to-postgres.ts scripts/remove-second-factor.ts \
    scripts/restore.ts scripts/seed.ts scripts/verify-draw.ts scripts/
COPY scripts/verify-draw scripts/verify-draw
COPY src/contract src/contract
COPY src/domain src/domain
COPY src/server src/server
COPY --from=pages /app/dist dist
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
USER 65532:65532
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=2m --retries=3 CMD ["node", "scripts/check-ready.ts"]
ENTRYPOINT ["node"]
CMD ["src/server/main.ts"]
