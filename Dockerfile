# One image for every role. Build: docker build -t prompt-studio .
# Run: docker run -p 3000:3000 -v studio:/data -e NEXTAUTH_URL=… -e NEXTAUTH_SECRET=… -e GITHUB_ID=… -e GITHUB_SECRET=… -e ALLOWED_EMAIL_DOMAINS=… -e TRUSTED_PROXIES=1 prompt-studio
# Try: docker run -p 127.0.0.1:3000:3000 -e NEXTAUTH_URL=http://localhost:3000 -e DEMO_SIGN_IN=true prompt-studio

FROM node:24-slim AS packages
WORKDIR /studio
COPY package.json package-lock.json .npmrc ./
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/guest/package.json packages/guest/
COPY packages/image-providers/package.json packages/image-providers/
COPY packages/local-models/package.json packages/local-models/
COPY packages/picture-metadata/package.json packages/picture-metadata/
COPY packages/sketch-engine/package.json packages/sketch-engine/
RUN npm ci --include=dev

FROM packages AS build
ENV NEXT_TELEMETRY_DISABLED=1
COPY . .
# Builds, and puts public files and static assets beside the server.
RUN npm run build

FROM node:24-slim
ENV NODE_ENV=production \
    NEXT_TELEMETRY_DISABLED=1 \
    # The studio hears SIGTERM itself: it hands work back before it ends.
    NEXT_MANUAL_SIG_HANDLE=true \
    # Longer than a proxy in front keeps its connections: it must never use one that the server is just closing.
    KEEP_ALIVE_TIMEOUT=65000 \
    HOSTNAME=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /studio
COPY --from=build --chown=root:root /studio/.next/standalone ./
# The program belongs to root and runs as `node`, which may write to its data alone.
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.js"]
