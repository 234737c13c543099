/**
 * Bundles `npm run admin` into one module beside the server, run as `node admin.mjs` in the image, where neither sources
 * nor tsx exist. Native packages come from the folder that Next has traced.
 */
import { cpSync } from "node:fs";
import path from "node:path";
import { root } from "./checkout.mjs";

/** Packages that load native code or find their files at run time, as in `next.config.mjs`. */
const NOT_BUNDLED = ["libsql", "pg", "pino", "sharp"];
/** Bundled packages of the older module form call `require`, which a module does not have. */
const BANNER = `import { createRequire } from "node:module"; const require = createRequire(import.meta.url);`;

/** @param {string} folder the standalone build. @throws when a source has an error, which is then printed. */
export async function buildAdmin(folder) {
  await bundle(path.join(root, "tools", "commands", "admin.ts"), path.join(folder, "admin.mjs"));
  // The subcommand `seed` reads these pictures from beside its module.
  const campaign = path.join(root, "tools", "commands", "seed", "campaign");
  cpSync(campaign, path.join(folder, "campaign"), { recursive: true });
}

/**
 * Makes one module of a program in TypeScript, which plain Node runs where it finds the packages.
 *
 * @param {string} program @param {string} module the file that is written
 */
export async function bundle(program, module) {
  const { build } = await import("esbuild");
  await build({
    entryPoints: [program],
    outfile: module,
    absWorkingDir: root,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    charset: "utf8",
    // The condition under which `server-only` allows a module to load.
    conditions: ["react-server"],
    external: NOT_BUNDLED,
    banner: { js: BANNER },
    legalComments: "none",
    logLevel: "error",
  });
}
