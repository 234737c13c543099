/** Builds the studio for production, unless the existing build is of the same sources. */
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildAdmin } from "./build-admin.mjs";
import { requireNode, root, run, tool } from "./checkout.mjs";
import { hintCompile } from "./hint-compile.mjs";
import { ensureInstalled } from "./install.mjs";
import { precompress } from "./precompress.mjs";
import { slim } from "./slim.mjs";

/** The standalone build. */
export const standalone = path.join(root, ".next", "standalone");
/** Vercel runs the build on a server of its own, which also compresses. */
const isVercel = Boolean(process.env.VERCEL);
const stamp = path.join(standalone, ".built-from");

/** The sources of a build. Tests, commands that are not built into it, and what is made of other sources do not affect it. */
const SOURCES = ["app", "components", "lib", "packages", "public", "tools"];
const SOURCE_FILES = /^(?:[^.].*\.(?:ts|mjs)|package(?:-lock)?\.json|tsconfig\.json)$/;
const NO_SOURCE =
  /(?:\.test\.tsx?|\.md|(?:^|[\\/])next-env\.d\.ts|guest[\\/]built[\\/]index\.js)$|^packages[\\/]client[\\/]|^tools[\\/](?:arrows|count|commands(?![\\/](?:build-admin\.mjs$|admin\.ts$|admin[\\/]|seed[\\/]))|testing)(?:[\\/]|$)/;

/** @returns {Promise<boolean>} whether a build of the current sources exists now. */
export async function ensureBuilt() {
  const sources = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return true;
  console.log("Building (less than a minute, once after every change of the sources) …");
  return build({ TYPES_CHECKED: "1" });
}

/** @param {Record<string, string>} settings environment of the build @returns {Promise<boolean>} whether it succeeded. */
export async function build(settings = {}) {
  const sources = fingerprint();
  const env = {
    ...process.env,
    TYPES_CHECKED: "",
    ...settings,
    NODE_ENV: /** @type {const} */ ("production"),
    NEXT_TELEMETRY_DISABLED: "1",
    ...(isVercel ? {} : { PRECOMPRESSED: "1" }),
    KEEP_BUILD_CACHE: isBuiltAgain() ? "1" : "",
  };
  // Loaded when needed, because packages may not be installed yet when a command loads this file.
  const { buildGuest } = await import("guest/build");
  await buildGuest();
  const code = await run(process.execPath, [tool("next"), "build"], { env });
  if (code !== 0) return false;
  if (isVercel || !existsSync(standalone)) return true;
  // Next expects a CDN to serve both folders; here the server itself serves them.
  for (const folder of ["public", path.join(".next", "static")]) {
    const source = path.join(root, folder);
    if (existsSync(source)) cpSync(source, path.join(standalone, folder), { recursive: true });
  }
  delayRequestsFirst();
  hintCompile(path.join(standalone, ".next", "static", "chunks"));
  const compressed = precompress(path.join(standalone, ".next", "static"));
  slim(standalone);
  await Promise.all([compressed, buildAdmin(standalone)]);
  // Next copies .env into the standalone build. Settings are read at the start, not at the build.
  for (const name of readdirSync(standalone)) {
    if (name.startsWith(".env")) rmSync(path.join(standalone, name));
  }
  // The stamp is written last, so that an interrupted build is never taken for a complete one.
  writeFileSync(stamp, sources);
  return true;
}

/**
 * Whether a later build will read the compiler's cache, which takes seconds to write and 140 MB: in a checkout that was built
 * before, and on Vercel, which keeps the cache. An image and a build server build once.
 */
function isBuiltAgain() {
  return isVercel || existsSync(standalone);
}

/** Makes requests wait for the front door, also in the container and with a plain `node server.js`. */
function delayRequestsFirst() {
  const server = path.join(standalone, "server.js");
  cpSync(
    path.join(root, "lib", "http", "front-door", "delay-requests.mjs"),
    path.join(standalone, "delay-requests.mjs"),
  );
  writeFileSync(server, `import "./delay-requests.mjs";\n${readFileSync(server, "utf8")}`);
}

/** A hash of names and contents of all sources; modification times change with every git checkout or copy. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const file of sourceFiles()) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest("hex");
}

function sourceFiles() {
  const files = readdirSync(root).filter((name) => SOURCE_FILES.test(name));
  for (const folder of SOURCES) {
    if (!existsSync(path.join(root, folder))) continue;
    for (const entry of readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })) {
      if (entry.isFile())
        files.push(path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)));
    }
  }
  return files.filter((file) => !NO_SOURCE.test(file)).sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode();
  await ensureInstalled();
  process.exitCode = (await build()) ? 0 : 1;
}
