import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL(".", import.meta.url));

const forProduction = {
  // Nothing reads source maps there, and they would be most of the server's output.
  turbopackSourceMaps: false,
  serverSourceMaps: false,
  turbopackFileSystemCacheForBuild: process.env.KEEP_BUILD_CACHE === "1",
};
const isDevelopment = process.env.NODE_ENV === "development";
/** Whether `tools/commands/build.mjs` writes `.br` files; only that command sets the variable. */
const isPrecompressed = process.env.PRECOMPRESSED === "1";
const precompressed = [
  { source: "/_next/static/:path(.+\\.js)", type: "application/javascript; charset=UTF-8" },
  { source: "/_next/static/:path(.+\\.css)", type: "text/css; charset=UTF-8" },
  { source: "/_next/static/:path(.+\\.wasm)", type: "application/wasm" },
];
/**
 * A worker has the policy of its own script, which says nothing to pages: it may compile WebAssembly, which no page may, and send
 * nothing anywhere.
 */
const ofWorkers = {
  source: "/_next/static/:path(.+\\.js)",
  headers: [
    { key: "Content-Security-Policy", value: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'" },
  ],
};
/** @type {import("next/dist/lib/load-custom-routes").RouteHas[]} */
const takesBrotli = [{ type: "header", key: "accept-encoding", value: "(?:.*[,\\s])?br(?:[,;\\s].*)?" }];

/** @type {import("next").NextConfig} */
export default {
  // The standalone build that `npm start` and the container run.
  output: "standalone",
  // A lockfile in a parent folder must not change the root of the build.
  outputFileTracingRoot: root,
  turbopack: { root },
  experimental: {
    // Fewer and larger scripts: the studio page travels with 6 KB less, and five pages one after the other with 12 KB less.
    turbopackChunking: { minChunkSize: 200_000, maxMergeChunkSize: 400_000 },
    ...(isDevelopment ? {} : forProduction),
  },
  // `npm test` checks the types, so `npm start` does not wait for it.
  typescript: { ignoreBuildErrors: process.env.TYPES_CHECKED === "1" },
  reactStrictMode: true,
  // The position of Next's badge in development; at the left it would cover the person menu.
  devIndicators: { position: "bottom-right" },
  poweredByHeader: false,
  // Development prints the addresses of requests; those of share links contain their secrets.
  logging: { incomingRequests: { ignore: [/^\/s\//, /^\/api\/shared\//] } },
  // Next's image converter is off, because no page uses it and anybody could keep it busy.
  images: { unoptimized: true },
  rewrites: async () => ({
    beforeFiles: isPrecompressed
      ? precompressed.map(({ source }) => ({
          source,
          has: takesBrotli,
          destination: "/_next/static/:path.br",
        }))
      : [],
  }),
  headers: async () => [
    // In development scripts of workers also reload themselves through a socket.
    ...(isDevelopment ? [] : [ofWorkers]),
    ...(isPrecompressed
      ? precompressed.map(({ source, type }) => ({
          source,
          has: takesBrotli,
          headers: [
            { key: "Content-Encoding", value: "br" },
            { key: "Content-Type", value: type },
            { key: "Vary", value: "Accept-Encoding" },
          ],
        }))
      : []),
  ],
  // Workspaces are imported as TypeScript.
  transpilePackages: ["contract", "guest", "image-providers", "picture-metadata", "sketch-engine"],
  // These packages load native code or find their files at run time, so they are not bundled.
  serverExternalPackages: ["libsql", "pdfkit", "pg", "pino", "prom-client", "sharp"],
  // Read by their names when a PDF is made.
  outputFileTracingIncludes: {
    "/api/boards/[boardId]/pdf": ["./node_modules/geist/dist/fonts/geist-sans/Geist-{Regular,SemiBold}.ttf"],
  },
};
