import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL(".", import.meta.url));

/** Whether `lib/commands/build.mjs` puts a `.br` beside each of these; set by it alone. */
const isPrecompressed = process.env.PRECOMPRESSED === "1";
const precompressed = [
  { source: "/_next/static/:path(.+\\.js)", type: "application/javascript; charset=UTF-8" },
  { source: "/_next/static/:path(.+\\.css)", type: "text/css; charset=UTF-8" },
];
/** @type {import("next/dist/lib/load-custom-routes").RouteHas[]} */
const takesBrotli = [{ type: "header", key: "accept-encoding", value: "(?:.*[,\\s])?br(?:[,;\\s].*)?" }];

/** @type {import("next").NextConfig} */
export default {
  // A folder that runs by itself: what `npm start` and the container serve.
  output: "standalone",
  // A lockfile in a folder above must not move the root of the build.
  outputFileTracingRoot: root,
  turbopack: { root },
  reactStrictMode: true,
  // Where Next's own badge stands while developing; at the left it would cover the person menu.
  devIndicators: { position: "bottom-right" },
  poweredByHeader: false,
  // No page shows a picture through Next's converter, which anybody could keep busy: its address is a 404.
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
  headers: async () =>
    isPrecompressed
      ? precompressed.map(({ source, type }) => ({
          source,
          has: takesBrotli,
          headers: [
            { key: "Content-Encoding", value: "br" },
            { key: "Content-Type", value: type },
            { key: "Vary", value: "Accept-Encoding" },
          ],
        }))
      : [],
  // They load native code or look for their own files at run time, so they stay out of the bundles.
  serverExternalPackages: ["libsql", "pg", "pino", "sharp"],
};
