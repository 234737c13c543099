/**
 * Which module may import which: `rooms.json` says it for each room. A room is a folder (`lib/db/`), each folder at a place
 * (with a star), or one module (`lib/db/open`); a module belongs to the room whose name is nearest to it.
 *
 * Imports inside a room are always allowed, and an import of another room is addressed from the root (`@/lib/…`). Of a
 * workspace only what its manifest exports is imported, by the workspace's name. Tests may import everything else.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * @typedef {object} Room
 * @property {string[]} may What its modules may import, the last that fits counts; with `!` they may not.
 * @property {string} [why] The reason.
 * @property {string[]} [tests] What its tests may import in addition; absent for everything, except in packages.
 * @property {string[]} [packages] The only packages that they may import.
 * @property {string[]} [never] Packages that they may not import.
 */
/** @type {{ rooms: Record<string, Room> } & Record<string, string[]>} */
const table = JSON.parse(readFileSync(new URL("rooms.json", import.meta.url), "utf8"));
const { rooms, ...groups } = table;
/** Modules are named by their path from the root, without the ending. @param {string} file */
export const moduleOf = (file) => file.replaceAll("\\", "/").replace(/\.(?:[cm]?[jt]sx?|css|json)$/, "");
/** @param {string} file */
const isTest = (file) => /\.(?:test|spec|fixture)\.tsx?$/.test(file);
const workspaces = readdirSync(path.join(root, "packages"));
/** The key of a manifest's exports that stands for every module of the workspace. */
const EVERY_MODULE = "./*";
/** @param {string} folder @returns {string[]} the sources inside, from the folder. */
const modulesBelow = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !file.startsWith("node_modules/") && !isTest(file));
/**
 * @typedef {object} Manifest
 * @property {string | Record<string, string | { default: string }>} exports
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 */
/** @type {Map<string, Manifest>} */
const manifests = new Map(
  workspaces.map((name) => [
    name,
    JSON.parse(readFileSync(path.join(root, "packages", name, "package.json"), "utf8")),
  ]),
);
/** The modules that workspaces export, by what importers write. */
const exported = new Map(
  [...manifests].flatMap(([name, { exports }]) => {
    const files = typeof exports === "string" ? { ".": exports } : exports;
    const folder = path.posix.join("packages", name);
    return Object.entries(files).flatMap(([key, file]) => {
      const target = typeof file === "string" ? file : file.default;
      const inside = key === EVERY_MODULE ? modulesBelow(folder) : [target];
      return inside.map((each) => [
        path.posix.join(name, key === EVERY_MODULE ? moduleOf(each) : key),
        moduleOf(path.posix.join(folder, each)),
      ]);
    });
  }),
);

/** @type {Map<string, RegExp>} */
const patterns = new Map();
/** @param {string} name @param {string} module */
function fits(name, module) {
  let pattern = patterns.get(name);
  if (!pattern) {
    const escaped = name.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^/]+");
    pattern = new RegExp(`^${escaped}${name.endsWith("/") || name === "" ? "" : "$"}`);
    patterns.set(name, pattern);
  }
  return pattern.exec(module)?.[0];
}

/** The room of a module, and its own folder where the room stands for several. @param {string} module */
export function roomOf(module) {
  let found = { name: "", folder: "" };
  for (const name of Object.keys(rooms)) {
    const folder = fits(name, module);
    const isRootFile = name === "" && module.includes("/");
    // `lib/present/` is nearer than `lib/*/`, and a module nearer than its folder.
    if (folder !== undefined && !isRootFile && rank(name) > rank(found.name)) found = { name, folder };
  }
  return found;
}
/** @param {string} name */
const rank = (name) =>
  name.split("/").length * 2 - (name.includes("*") ? 1 : 0) + (name.endsWith("/") || name === "" ? 0 : 1);

/** @param {string[]} names @param {string} module @returns {boolean} */
function isIn(names, module) {
  let result = false;
  for (const name of names) {
    const isNot = name.startsWith("!");
    const bare = isNot ? name.slice(1) : name;
    const group = groups[bare];
    if (group ? isIn(group, module) : bare === "*" || fits(bare, module) !== undefined) result = !isNot;
  }
  return result;
}

/** @param {string} file @param {string} specifier @returns {string | null} the module, or null for a package */
export function targetOf(file, specifier) {
  const workspace = workspaces.find((name) => specifier === name || specifier.startsWith(`${name}/`));
  if (workspace) return exported.get(specifier) ?? `packages/${specifier}`;
  if (!/^(?:\.|@\/)/.test(specifier)) return null;
  const at = specifier.startsWith("@/")
    ? specifier.slice(2)
    : path.posix.join(path.posix.dirname(file), specifier);
  const onDisk = path.join(root, at);
  return moduleOf(existsSync(onDisk) && statSync(onDisk).isDirectory() ? `${at}/index` : at);
}

/**
 * @param {string} file the importing file, from the root
 * @param {string} specifier what it imports, as written
 * @returns {string | null} what is wrong with it
 */
export function problemOf(file, specifier) {
  const from = roomOf(moduleOf(file));
  const room = rooms[from.name] ?? { may: [] };
  const target = targetOf(file, specifier);
  if (target === null) {
    if (isTest(file)) return null;
    if (room.packages && !room.packages.includes(specifier))
      return `${from.name} imports ${room.packages.join(", ")} alone`;
    const name = specifier.startsWith("node:")
      ? "node:*"
      : specifier
          .split("/")
          .slice(0, specifier.startsWith("@") ? 2 : 1)
          .join("/");
    return room.never?.includes(name) ? `${from.name} ${room.why}: not ${name}` : null;
  }
  const to = roomOf(target);
  const isOfAnother = target.startsWith("packages/") && placeOf(target) !== placeOf(moduleOf(file));
  if (isOfAnother && exported.get(specifier) !== target)
    return "of a package only its public files are imported, by the package's name";
  if (to.name === from.name && to.folder === from.folder) return null;
  if (isIn(room.may, "*")) return null;
  if (isOfAnother && isNamedByManifest(file, specifier)) return null;
  const isAcross = specifier.startsWith(".") && isFolder(placeOf(file)) && placeOf(file) !== placeOf(target);
  if (isAcross && !isTest(file))
    return "another room is addressed as @/…; relative paths stay inside their room";
  if (isTest(file) && !file.startsWith("packages/")) return null;
  if (isIn(isTest(file) ? [...room.may, ...(room.tests ?? [])] : room.may, target)) return null;
  return `${from.name || "a file at the top"} may import ${room.may.join(", ") || "nothing"}${room.why ? ` (${room.why})` : ""}`;
}
/** Whether the manifest of the file's package names the package that it imports; tests may import development packages too. @param {string} file @param {string} specifier */
function isNamedByManifest(file, specifier) {
  const [, own] = /^packages\/([^/]+)\//.exec(file) ?? [];
  const named = manifests.get(own ?? "");
  const [name = ""] = specifier.split("/");
  return Boolean(named?.dependencies?.[name] ?? (isTest(file) && named?.devDependencies?.[name]));
}
/** Where relative paths stay inside: a folder of `lib`, `components` or `packages`, or one at the top. @param {string} module */
const placeOf = (module) =>
  module
    .split("/")
    .slice(0, /^(?:lib|components|packages)\//.test(module) ? 2 : 1)
    .join("/");
/** @param {string} place */
const isFolder = (place) => place === "app" || (place.includes("/") && !/\.[a-z]+$/.test(place));
