import { adjust, lch, mixEvenly, type Rgb, toLch } from "../../core/colour";
import { fillPath } from "../../core/fill";
import { type Frame, Surface } from "../../core/frame";
import { clamp } from "../../core/math";
import { type Path, path } from "../../core/path";
import type { Progress } from "../../core/progress";
import { cellValue, type Random } from "../../core/random";
import type { Brief, ShapeOrder } from "../../language/brief";

/** A shape in its place, in picture heights. */
export interface PlacedShape {
  readonly outline: Path;
  readonly colour: Rgb;
}

/** How much of its colour a shape covers, so that overlaps are seen. */
export const SHAPE_ALPHA = 0.92;
const PAPER = 0.84;
const GATHERED = 5;

/** The ground and the inks of a palette: its lightest colour is the paper, too, and a little deeper as an ink on it. */
function inksOf({ palette, hues }: Brief, random: Random): { ground: Rgb; inks: Rgb[] } {
  const [lightest] = palette.toSorted((a, b) => toLch(b)[0] - toLch(a)[0]);
  const hue = hues[0] ?? random.range(0, 360);
  const isPaper = lightest !== undefined && toLch(lightest)[0] > PAPER && palette.length > 1;
  const inks = palette.map((colour) =>
    isPaper && colour === lightest ? adjust(colour, -0.06, 1.5) : colour,
  );
  if (inks.length === 0)
    inks.push(lch(0.62, 0.13, hue), lch(0.45, 0.09, hue + 150), lch(0.8, 0.11, hue + 50));
  if (inks.length === 1) inks.push(adjust(inks[0]!, 0.14), adjust(inks[0]!, -0.14));
  return { ground: isPaper ? adjust(lightest, 0.035, 0.6) : lch(0.95, 0.016, hue), inks };
}

/** Lays the shapes of a brief around the largest one, each over the edge of it, and leaves one side empty. */
export function layShapes(
  brief: Brief,
  aspect: number,
  parent: Random,
): { ground: Rgb; shapes: readonly PlacedShape[] } {
  const random = parent.fork("shapes");
  const { ground, inks } = inksOf(brief, random);
  const unit = Math.min(1, aspect);
  const large = unit * (0.29 - 0.05 * brief.copySpace);
  const side = random.sign();
  const middle = {
    x: aspect * (0.5 + side * (0.06 + 0.1 * brief.copySpace)),
    y: 0.5 + random.range(-0.08, 0.06),
  };
  const from = random.range(0, Math.PI * 2);
  const count = brief.shapes?.length ?? 0;
  // A few gather on one side of the largest and overlap each other; the golden angle spreads any number.
  const step = count <= GATHERED ? random.range(0.72, 0.95) * random.sign() : 2.4;
  const shapes = (brief.shapes ?? []).map(({ kind, size }, i): PlacedShape => {
    const radius = large * size * (i === 0 ? 1 : random.range(0.8, 1.2));
    const angle = from + i * step;
    const away = i === 0 ? 0 : large * random.range(0.82, 1.05) + radius * 0.25;
    const x = clamp(middle.x + Math.cos(angle) * away, radius + 0.04, aspect - radius - 0.04);
    const y = clamp(middle.y + Math.sin(angle) * away, radius + 0.04, 0.96 - radius);
    return { outline: outlineOf(kind, x, y, radius, random), colour: inks[i % inks.length]! };
  });
  return { ground, shapes };
}

function outlineOf(kind: ShapeOrder["kind"], x: number, y: number, radius: number, random: Random): Path {
  const turn = random.range(-0.3, 0.3);
  const corners = (count: number, first: number) =>
    Array.from({ length: count }, (_, i) => {
      const angle = first + turn + (i / count) * Math.PI * 2;
      return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius] as const;
    });
  switch (kind) {
    case "circle":
      return path().ellipse(x, y, radius, radius, 120);
    case "ring": {
      const hole = path().ellipse(x, y, radius * 0.72, radius * 0.72, 120).polygons[0]!;
      return path().ellipse(x, y, radius, radius, 120).polygon(hole.toReversed());
    }
    case "square":
      return path().polygon(corners(4, Math.PI / 4));
    case "triangle":
      return path().polygon(corners(3, -Math.PI / 2));
    case "semicircle":
      return path().polygon(
        Array.from({ length: 61 }, (_, i) => {
          const angle = Math.PI + turn + (i / 60) * Math.PI;
          return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius] as const;
        }),
      );
  }
}

/** The scene for prompts about shapes: flat translucent ones on paper, with a little grain. */
export function paintShapes(brief: Brief, frame: Frame, parent: Random, progress: Progress): void {
  const { width, height, colour, surface } = frame;
  const { ground, shapes } = layShapes(brief, frame.aspect, parent);
  const seed = brief.layoutSeed;
  progress.rows(0, height, (row) => {
    for (let i = row * width; i < (row + 1) * width; i++) {
      const tooth = 1 + (cellValue(i % width, row, seed) - 0.5) * 0.03;
      for (let c = 0; c < 3; c++) colour[i * 3 + c] = ground[c]! * tooth;
      surface[i] = Surface.land;
    }
  });
  for (const { outline, colour: ink } of shapes) {
    const { top, bottom } = outline.bounds;
    const dark = mixEvenly(ink, lch(0.2, 0.03, 40), 0.12);
    fillPath(
      frame,
      outline.placed(0, 0, height),
      (x, y, out) => {
        const down = clamp((y / height - top) / (bottom - top));
        const grain = 1 + (cellValue(x | 0, y | 0, seed + 1) - 0.5) * 0.11;
        for (let c = 0; c < 3; c++) out[c] = (ink[c]! + (dark[c]! - ink[c]!) * down) * grain;
        out[3] = 1;
      },
      { alpha: SHAPE_ALPHA, surface: Surface.object },
    );
  }
}
