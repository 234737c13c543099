/**
 * `node tools/count/count.mjs`: how big the house is. Production lines are those of `.ts`, `.tsx`, `.mjs` and `.css` files that are neither
 * tests nor what exists for tests; a room is one of tools/arrows/rooms.json, and its floor the longest way down from it.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isForTests, readRooms } from "../arrows/room-graph.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file && existsSync(path.join(root, file)));
/** @param {string} file */
const textOf = (file) => readFileSync(path.join(root, file), "utf8");
/** @param {string} file */
const linesOf = (file) => textOf(file).split("\n").length - 1;
/** @param {readonly string[]} some */
const linesIn = (some) => some.reduce((sum, file) => sum + linesOf(file), 0);

const production = files.filter((file) => /\.(?:tsx?|mjs|css)$/.test(file) && !isForTests(file));
/** @param {...string} folders */
const below = (...folders) =>
  production.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));

/** @type {Map<string, number>} */
const inFolder = new Map();
for (const file of below("app", "components", "lib", "packages")) {
  const folder = path.posix.dirname(file);
  inFolder.set(folder, (inFolder.get(folder) ?? 0) + 1);
}
const [[biggest, most] = ["", 0]] = [...inFolder].toSorted(([, a], [, b]) => b - a);

const { arrows, needs } = readRooms();
/** Rooms that need each other stand together. @param {string} room */
const togetherWith = (room) =>
  [room, ...(needs.get(room) ?? [])].filter((other) => other === room || needs.get(other)?.has(room));
const circles = new Set(
  [...arrows.keys()]
    .map((room) => [...new Set(togetherWith(room))].toSorted().join(" ⇄ "))
    .filter((names) => names.includes("⇄")),
);

/** @type {Map<string, number>} */
const floors = new Map();
/** @param {string} room @returns {number} */
function floorOf(room) {
  const known = floors.get(room);
  if (known !== undefined) return known;
  const together = togetherWith(room);
  const further = together
    .flatMap((one) => [...(arrows.get(one) ?? [])])
    .filter((next) => !together.includes(next));
  const floor = Math.max(0, ...further.map((next) => floorOf(next) + 1));
  for (const one of together) floors.set(one, floor);
  return floor;
}
for (const room of arrows.keys()) floorOf(room);

const documents = files.filter((file) => file.endsWith(".md"));
const words = documents.reduce((sum, file) => sum + textOf(file).split(/\s+/).filter(Boolean).length, 0);

/** @type {readonly (readonly [string, string | number])[]} */
const rows = [
  ["application (app, components, lib), production lines", linesIn(below("app", "components", "lib"))],
  ["packages, production lines", linesIn(below("packages"))],
  ["all production lines", linesIn(production)],
  ["production files", production.length],
  ["most files beside each other", `${most} in ${biggest}`],
  ["rooms", new Set([...arrows.keys(), ...[...arrows.values()].flatMap((to) => [...to])]).size],
  ["floors", Math.max(...floors.values()) + 1],
  ["circles between rooms", circles.size === 0 ? 0 : [...circles].join("; ")],
  ["lines of import rules", linesOf("tools/arrows/rooms.json")],
  ["lines of README.md, ARCHITECTURE.md", `${linesOf("README.md")}, ${linesOf("ARCHITECTURE.md")}`],
  ["words of documents", words],
];
for (const [name, value] of rows) console.log(`${name.padEnd(54)} ${value}`);
