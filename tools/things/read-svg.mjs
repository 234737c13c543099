/** Reads the subset of SVG that the collection and the studio's own drawings use into painted outlines. */
import { XMLParser } from "fast-xml-parser";
import polygonClipping from "polygon-clipping";
import svgpath from "svgpath";

const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: "" });

/** Steps per curve where a clip path cuts outlines, which are polygons from then on. */
const CLIP_STEPS = 10;

/** @returns [{ d, paint, alpha, stroke?, name? }] from far to near; `d` is a path of absolute M, L, C and Z */
export function readSvg(source) {
  const root = parser.parse(source);
  const ids = new Map();
  index(root, ids);
  const parts = [];
  for (const node of root) walk(node, { fill: "#000000", alpha: 1, transforms: [], clips: [] }, ids, parts);
  return parts;
}

const tagOf = (node) => Object.keys(node).find((key) => key !== ":@") ?? "";
const attributesOf = (node) => node[":@"] ?? {};

function index(nodes, ids) {
  for (const node of nodes) {
    const tag = tagOf(node);
    if (attributesOf(node).id) ids.set(attributesOf(node).id, node);
    if (Array.isArray(node[tag])) index(node[tag], ids);
  }
}

function walk(node, inherited, ids, parts) {
  const tag = tagOf(node);
  if (
    [
      "defs",
      "clipPath",
      "linearGradient",
      "radialGradient",
      "mask",
      "filter",
      "symbol",
      "#text",
      "title",
    ].includes(tag)
  )
    return;
  const own = attributesOf(node);
  const state = { ...inherited };
  if (own["data-part"]) state.name = own["data-part"];
  if (own.fill) state.fill = own.fill;
  if (own.stroke) state.stroke = own.stroke;
  if (own["stroke-width"]) state.strokeWidth = Number(own["stroke-width"]);
  if (own["stroke-linecap"]) state.linecap = own["stroke-linecap"];
  if (own.opacity) state.alpha = state.alpha * Number(own.opacity);
  if (own.transform) state.transforms = [...state.transforms, own.transform];
  if (own["clip-path"]) {
    const clip = ids.get(own["clip-path"].slice(5, -1));
    if (clip) state.clips = [...state.clips, { node: clip, transforms: state.transforms }];
  }
  if (tag === "use") {
    const target = ids.get((own.href ?? own["xlink:href"]).slice(1));
    const shift = own.x || own.y ? [`translate(${own.x ?? 0} ${own.y ?? 0})`] : [];
    if (target) walk(target, { ...state, transforms: [...state.transforms, ...shift] }, ids, parts);
    return;
  }
  const d = pathOf(tag, own);
  if (d === null) {
    for (const child of node[tag] ?? []) walk(child, state, ids, parts);
    return;
  }
  const outline = clipped(placed(d, state.transforms), state.clips, ids);
  if (!outline) return;
  const scale = scaleOf(state.transforms);
  const fillAlpha = state.alpha * Number(own["fill-opacity"] ?? 1);
  if (state.fill !== "none" && fillAlpha > 0.01)
    parts.push({
      d: outline,
      paint: paintOf(state.fill, ids, state.transforms),
      alpha: fillAlpha,
      name: state.name,
    });
  if (state.stroke && state.stroke !== "none") {
    const width = (state.strokeWidth ?? 1) * scale;
    const paint = paintOf(state.stroke, ids, state.transforms);
    const alpha = state.alpha * Number(own["stroke-opacity"] ?? 1);
    parts.push({
      d: outline,
      paint,
      alpha,
      stroke: { width, isRound: state.linecap === "round" },
      name: state.name,
    });
  }
}

function pathOf(tag, a) {
  const n = (name) => Number.parseFloat(a[name] ?? 0);
  if (tag === "path") return a.d;
  if (tag === "circle" || tag === "ellipse") {
    const rx = n(tag === "circle" ? "r" : "rx");
    const ry = n(tag === "circle" ? "r" : "ry");
    const [x, y] = [n("cx"), n("cy")];
    return `M${x - rx} ${y}A${rx} ${ry} 0 1 1 ${x + rx} ${y}A${rx} ${ry} 0 1 1 ${x - rx} ${y}Z`;
  }
  if (tag === "rect") {
    const [x, y, w, h] = [n("x"), n("y"), n("width"), n("height")];
    const r = Math.min(n("rx") || n("ry"), w / 2, h / 2);
    if (!r) return `M${x} ${y}h${w}v${h}h${-w}Z`;
    const arc = (dx, dy) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
    return `M${x + r} ${y}h${w - 2 * r}${arc(r, r)}v${h - 2 * r}${arc(-r, r)}h${2 * r - w}${arc(-r, -r)}v${2 * r - h}${arc(r, -r)}Z`;
  }
  if (tag === "polygon") return `M${a.points}Z`;
  if (tag === "polyline") return `M${a.points}`;
  if (tag === "line") return `M${n("x1")} ${n("y1")}L${n("x2")} ${n("y2")}`;
  return null;
}

/** Absolute M, L, C and Z only. */
function placed(d, transforms) {
  let path = svgpath(d).unarc().abs().unshort();
  for (const transform of [...transforms].reverse()) path = path.transform(transform);
  // Transforms are applied when the segments are visited.
  path.iterate(() => {});
  let x = 0;
  let y = 0;
  const out = [];
  for (const [command, ...v] of path.abs().segments) {
    if (command === "H") out.push(["L", v[0], y]);
    else if (command === "V") out.push(["L", x, v[0]]);
    else if (command === "Q")
      out.push([
        "C",
        x + (2 / 3) * (v[0] - x),
        y + (2 / 3) * (v[1] - y),
        v[2] + (2 / 3) * (v[0] - v[2]),
        v[3] + (2 / 3) * (v[1] - v[3]),
        v[2],
        v[3],
      ]);
    else out.push([command, ...v]);
    const last = out[out.length - 1];
    if (last.length > 2) [x, y] = last.slice(-2);
    else if (command === "Z") {
      const start = out.findLast(([c]) => c === "M");
      [x, y] = start.slice(1);
    }
  }
  return out;
}

const scaleOf = (transforms) => {
  const [, [, x0, y0], [, x1, y1]] = [0, ...placed("M0 0L1 1", transforms)];
  return Math.hypot(x1 - x0, y1 - y0) / Math.SQRT2;
};

function clipped(outline, clipPaths, ids) {
  let result = outline;
  for (const { node, transforms } of clipPaths) {
    const shapes = [];
    for (const child of node[tagOf(node)]) {
      let target = child;
      let own = attributesOf(child);
      const more = own.transform ? [own.transform] : [];
      if (tagOf(child) === "use") target = ids.get((own.href ?? own["xlink:href"]).slice(1));
      own = attributesOf(target);
      const d = pathOf(tagOf(target), own);
      if (d)
        shapes.push(
          placed(d, [...transforms, ...more, ...(own.transform && target !== child ? [own.transform] : [])]),
        );
    }
    const [left, top, right, bottom] = boundsOf(shapes.flat());
    const inner = boundsOf(result);
    // Most clip paths are the sheet itself.
    const isRectangle =
      shapes.length === 1 &&
      shapes[0].filter(([c]) => c !== "Z").length <= 5 &&
      shapes[0].every(([c]) => c !== "C");
    if (
      isRectangle &&
      inner[0] >= left - 0.5 &&
      inner[1] >= top - 0.5 &&
      inner[2] <= right + 0.5 &&
      inner[3] <= bottom + 0.5
    )
      continue;
    const clips = shapes.map((shape) => polygonsOf(shape)).filter((polygons) => polygons.length > 0);
    // A stroked line has no area that could be cut.
    if (polygonsOf(result).length === 0 || clips.length === 0) continue;
    const cut = polygonClipping.intersection(
      asMulti(polygonsOf(result)),
      polygonClipping.union(...clips.map(asMulti)),
    );
    if (cut.length === 0) return null;
    result = cut
      .flat()
      .flatMap((ring) => [["M", ...ring[0]], ...ring.slice(1, -1).map((point) => ["L", ...point]), ["Z"]]);
  }
  return result;
}

const asMulti = (polygons) => polygonClipping.xor(...polygons.map((ring) => [[ring]]));

/** @param least the fewest points of a polygon; a stroked line has two */
function polygonsOf(segments, least = 3) {
  const polygons = [];
  let ring = [];
  for (const [command, ...v] of segments) {
    if (command === "M") {
      if (ring.length >= least) polygons.push(ring);
      ring = [[v[0], v[1]]];
    } else if (command === "L") ring.push([v[0], v[1]]);
    else if (command === "C") {
      const [x, y] = ring[ring.length - 1];
      for (let i = 1; i <= CLIP_STEPS; i++) {
        const t = i / CLIP_STEPS;
        const u = 1 - t;
        const at = (a, b, c, e) => u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * e;
        ring.push([at(x, v[0], v[2], v[4]), at(y, v[1], v[3], v[5])]);
      }
    }
  }
  if (ring.length >= least) polygons.push(ring);
  return polygons;
}

export function boundsOf(segments) {
  let [left, top, right, bottom] = [1e9, 1e9, -1e9, -1e9];
  for (const polygon of polygonsOf(segments, 2))
    for (const [x, y] of polygon) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  return [left, top, right, bottom];
}

/** A colour, or a gradient in the units of the sheet. */
function paintOf(value, ids, transforms) {
  if (!value.startsWith("url(")) return { colour: colourOf(value), alpha: 1 };
  const node = ids.get(value.slice(5, -1));
  if (!node) return { colour: "808080", alpha: 1 };
  const own = attributesOf(node);
  let stops = node[tagOf(node)];
  const from = own.href ?? own["xlink:href"];
  if (from && !(stops?.length > 0)) stops = ids.get(from.slice(1))[tagOf(ids.get(from.slice(1)))];
  const list = stops.map((stop) => {
    const s = attributesOf(stop);
    const offset = String(s.offset ?? 0);
    return {
      offset: offset.endsWith("%") ? Number.parseFloat(offset) / 100 : Number(offset),
      colour: colourOf(s["stop-color"] ?? "#000000"),
      alpha: Number(s["stop-opacity"] ?? 1),
    };
  });
  if (list.length === 1) return { colour: list[0].colour, alpha: list[0].alpha };
  const n = (name, otherwise) => Number.parseFloat(own[name] ?? otherwise);
  const more = own.gradientTransform ? [own.gradientTransform] : [];
  const point = (x, y) => placed(`M${x} ${y}L${x + 1} ${y}`, [...transforms, ...more])[0].slice(1);
  if (tagOf(node) === "linearGradient") {
    const [x1, y1] = point(n("x1", 0), n("y1", 0));
    const [x2, y2] = point(n("x2", 0), n("y2", 0));
    return { linear: [x1, y1, x2, y2], stops: list };
  }
  const [x, y] = point(n("cx", 0), n("cy", 0));
  const r = n("r", 1);
  // Ellipses: the images of the two radii.
  const [ax, ay] = point(n("cx", 0) + r, n("cy", 0));
  const [bx, by] = point(n("cx", 0), n("cy", 0) + r);
  return { radial: [x, y, ax - x, ay - y, bx - x, by - y], stops: list };
}

const NAMED = {
  black: "000000",
  currentcolor: "000000",
  gray: "808080",
  orange: "ffa500",
  red: "ff0000",
  silver: "c0c0c0",
  white: "ffffff",
};

function colourOf(text) {
  const value = text.trim().toLowerCase();
  if (NAMED[value]) return NAMED[value];
  const digits = value.replace("#", "");
  if (/^[0-9a-f]{3}$/.test(digits)) return [...digits].map((c) => c + c).join("");
  if (/^[0-9a-f]{6}$/.test(digits)) return digits;
  throw new Error(`Unknown colour ${text}`);
}
