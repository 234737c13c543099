/**
 * Writes `packages/sketch-engine/things/{shapes,catalogue}.json` from the collection, `catalogue.txt` and `drawings/`.
 *
 * Of two pictures of the same name the studio's own drawing is taken, and the collection's only fills what is missing.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { boundsOf, readSvg } from "./read-svg.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const OUT = join(HERE, "../../packages/sketch-engine/things");
const require = createRequire(import.meta.url);
/** Whole numbers per height of a thing. */
const UNITS = 1000;
const HOMES = new Set(["studio", "table", "room", "street", "ground", "water", "underwater", "sky"]);

const collection = JSON.parse(readFileSync(require.resolve("@iconify-json/noto/icons.json"), "utf8"));
const shapes = {};
const catalogue = {};

for (const folder of readdirSync(join(HERE, "drawings")).sort())
  for (const file of readdirSync(join(HERE, "drawings", folder)).sort()) {
    const source = readFileSync(join(HERE, "drawings", folder, file), "utf8");
    const [root] = source.match(/<svg[^>]*>/) ?? [""];
    const value = (name) => root.match(new RegExp(`data-${name}="([^"]*)"`))?.[1];
    if (!root.includes("data-words")) throw new Error(`${file} has no words.`);
    const words = value("words")
      .split(",")
      .map((word) => word.trim());
    const hue = value("hue")?.slice(1);
    add(basename(file, ".svg").replaceAll("-", " "), readSvg(source), {
      words,
      metres: Number(value("metres")),
      home: value("home"),
      hue,
      of: value("of"),
      state: value("state"),
    });
  }
for (const { icon, name, words, metres, home } of readCatalogue()) {
  const found = collection.icons[icon];
  if (!found) throw new Error(`The collection has no ${icon}.`);
  const { width = collection.width, height = collection.height, body } = found;
  add(name, readSvg(`<svg viewBox="0 0 ${width} ${height}">${body}</svg>`), { words, metres, home });
}
const lines = (record) =>
  `{\n${Object.entries(record)
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
    .join(",\n")}\n}\n`;
writeFileSync(join(OUT, "shapes.json"), lines(shapes));
writeFileSync(join(OUT, "catalogue.json"), lines(catalogue));
console.log(
  `${Object.keys(shapes).length} things, ${Math.round(lines(shapes).length / 1024)} KB of shapes, ${Math.round(lines(catalogue).length / 1024)} KB of words`,
);

function readCatalogue() {
  const entries = [];
  let [home, metres] = ["studio", 1];
  for (const line of readFileSync(join(HERE, "catalogue.txt"), "utf8").split("\n")) {
    if (!line.trim() || line.startsWith("#")) continue;
    const section = line.match(/^\[(\w+) ([\d.]+)\]$/);
    if (section) {
      [home, metres] = [section[1], Number(section[2])];
      continue;
    }
    const [, icon, called, size, place, more] =
      line.match(/^([a-z0-9-]+)(?:=([a-z -]+?))?(?: ([\d.]+))?(?: ([a-z]+))?(?:: (.*))?$/) ?? [];
    if (!icon) throw new Error(`Cannot read: ${line}`);
    const name = called ?? icon.replaceAll("-", " ").replace(/^(?:womans|mans) /, "");
    const words = [
      name,
      ...(more ?? "")
        .split(",")
        .map((word) => word.trim())
        .filter(Boolean),
    ];
    entries.push({
      icon,
      name,
      words: [...new Set(words)],
      metres: size ? Number(size) : metres,
      home: place ?? home,
    });
  }
  return entries;
}

function add(id, parts, { words, metres, home, hue, of, state }) {
  if (id in shapes) return;
  if (!HOMES.has(home)) throw new Error(`${id}: no place is called ${home}.`);
  const all = parts.map(({ d, stroke }) => {
    const [left, top, right, bottom] = boundsOf(d);
    const half = (stroke?.width ?? 0) / 2;
    return [left - half, top - half, right + half, bottom + half];
  });
  const left = Math.min(...all.map((b) => b[0]));
  const right = Math.max(...all.map((b) => b[2]));
  const top = Math.min(...all.map((b) => b[1]));
  const bottom = Math.max(...all.map((b) => b[3]));
  const unit = UNITS / (bottom - top);
  const x = (value) => Math.round((value - (left + right) / 2) * unit);
  const y = (value) => Math.round((value - bottom) * unit);
  const length = (value) => Math.round(value * unit);
  shapes[id] = parts.map((part) => encode(part, { x, y, length })).filter(Boolean);
  const named = [...new Set(parts.map((part) => part.name).filter(Boolean))];
  catalogue[id] = {
    words: words.join(", "),
    metres,
    home,
    width: Math.round(((right - left) / (bottom - top)) * 1000) / 1000,
    ...(hue && { hue }),
    ...(of && { of }),
    ...(state && { state }),
    ...(named.length > 0 && { parts: named.join(", ") }),
  };
}

/** `[name|]paint[@opacity][/stroke width[r]] path`: a paint is `rrggbb` or a gradient, a path has relative whole numbers. */
function encode({ d, paint, alpha, stroke, name }, { x, y, length }) {
  const opacity = alpha * (paint.alpha ?? 1);
  if (opacity < 0.02) return null;
  const head = [
    name ? `${name}|` : "",
    paintText(paint, { x, y, length }),
    opacity < 0.995 ? `@${Math.round(opacity * 100) / 100}` : "",
    stroke ? `/${length(stroke.width)}${stroke.isRound ? "r" : ""}` : "",
  ].join("");
  let [px, py, sx, sy] = [0, 0, 0, 0];
  let text = "";
  let before = "";
  for (const [command, ...v] of d) {
    if (command === "Z") {
      text += "z";
      [px, py] = [sx, sy];
      before = "";
      continue;
    }
    const points = v.map((value, i) => (i % 2 === 0 ? x(value) - px : y(value) - py));
    const next = [px + points.at(-2), py + points.at(-1)];
    if (command === "M") [sx, sy] = next;
    else if (points.every((value) => value === 0)) continue;
    const numbers = points.join(" ").replaceAll(" -", "-");
    text += (command === before ? (numbers.startsWith("-") ? "" : " ") : command.toLowerCase()) + numbers;
    before = command === "M" ? "" : command;
    [px, py] = next;
  }
  return `${head} ${text}`;
}

function paintText(paint, { x, y, length }) {
  if (paint.colour) return paint.colour;
  const stops = paint.stops
    .map(
      ({ offset, colour, alpha }) =>
        `${Math.round(offset * 100)}:${colour}${alpha < 0.995 ? `:${Math.round(alpha * 100) / 100}` : ""}`,
    )
    .join(",");
  if (paint.linear) {
    const [x1, y1, x2, y2] = paint.linear;
    return `L${x(x1)},${y(y1)},${x(x2)},${y(y2)};${stops}`;
  }
  const [cx, cy, ax, ay, bx, by] = paint.radial;
  return `R${x(cx)},${y(cy)},${[ax, ay, bx, by].map(length).join(",")};${stops}`;
}
