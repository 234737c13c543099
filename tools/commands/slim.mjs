/** Removes files from a build that are not needed to run it. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** @param {string} folder a build that runs by itself. */
export function slim(folder) {
  const packages = path.join(folder, "node_modules");
  removeOtherLibc(path.join(packages, "@libsql"));
  // Next takes whole packages: of the faces of the font a PDF has two, and of pdfkit's builds browsers have most.
  keepIn(path.join(packages, "geist", "dist", "fonts", "geist-sans"), /^Geist-(?:Regular|SemiBold)\.ttf$/);
  keepIn(path.join(packages, "pdfkit", "js"), /^(?!pdfkit\.(?:browser|standalone)\.)/);
  const server = path.join(folder, ".next", "server");
  // Files that told Next what belongs to the build.
  for (const file of filesIn(server, ".nft.json")) rmSync(file);
  shareChunks(server);
  leaveOutPolyfills(path.join(folder, ".next"));
}

/** Removes the files of a folder with other names. @param {string} folder @param {RegExp} names */
function keepIn(folder, names) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile() && !names.test(entry.name)) rmSync(path.join(folder, entry.name));
}

/** npm installs libsql's binaries for every C library of the system; a process uses one. @param {string} folder */
function removeOtherLibc(folder) {
  if (process.platform !== "linux") return;
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  const other = header.glibcVersionRuntime ? "musl" : "gnu";
  for (const name of readdirSync(folder)) {
    if (name.split("-").some((part) => part.startsWith(other)))
      rmSync(path.join(folder, name), { recursive: true });
  }
}

/**
 * Next writes shared code once for each route. Of equal chunks the first is kept, and all references to the others are
 * replaced by it: a process stores and compiles the code once.
 *
 * @param {string} server
 */
function shareChunks(server) {
  /** @type {Map<string, string>} */
  const firsts = new Map();
  /** @type {Map<string, string>} */
  const others = new Map();
  const places = [path.join(server, "chunks"), path.join(server, "chunks", "ssr")];
  for (const file of places.flatMap(chunksIn)) {
    const hash = createHash("sha256").update(path.dirname(file)).update(codeOf(file)).digest("hex");
    const first = firsts.get(hash);
    if (first === undefined) firsts.set(hash, path.basename(file));
    else {
      others.set(path.basename(file), first);
      rmSync(file);
    }
  }
  for (const file of filesIn(server, ".js")) {
    const code = readFileSync(file, "utf8");
    const shared = code.replace(/"[^"]*\.js"/g, (quoted) => {
      const at = quoted.lastIndexOf("/") + 1 || 1;
      const first = others.get(quoted.slice(at, -1));
      return first === undefined ? quoted : `${quoted.slice(0, at)}${first}"`;
    });
    if (shared !== code) writeFileSync(file, shared);
  }
}

/**
 * Pages name no polyfills for browsers without modules: the studio's own scripts do not run there, and tools that count
 * what a page refers to would count 112 KB that no browser loads.
 *
 * @param {string} folder
 */
function leaveOutPolyfills(folder) {
  for (const file of filesIn(folder, "build-manifest.json")) {
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    if (!manifest.polyfillFiles?.length) continue;
    writeFileSync(file, JSON.stringify({ ...manifest, polyfillFiles: [] }));
  }
}

/** @param {string} folder */
function chunksIn(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith("_.js"));
  return names.sort().map((name) => path.join(folder, name));
}

/** The code of a chunk without the name of its source map. @param {string} file */
function codeOf(file) {
  return readFileSync(file, "utf8").replace(/\n\/\/# sourceMappingURL=.*\s*$/, "");
}

/** @param {string} folder @param {string} ending */
function filesIn(folder, ending) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}
