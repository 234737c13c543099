import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL(".", import.meta.url));

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
  // They load native code or look for their own files at run time, so they stay out of the bundles.
  serverExternalPackages: ["libsql", "pg", "pino", "sharp"],
};
