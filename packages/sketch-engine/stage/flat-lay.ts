import { boundsOf } from "../core/path";
import type { Random } from "../core/random";
import type { Brief } from "../language/brief";
import { compositionFor } from "../language/take";
import type { Model } from "../subjects/kinds";
import type { StagedModel } from "./staged-model";

/** A thing to lay down, and its size as a share of the main thing's. */
interface LaidThing {
  model: Model;
  share: number;
  relation: StagedModel["relation"];
}

/** Ways to lay things down: how far the rows lean, how far each thing may turn, and how much of the picture they fill. */
interface Laying {
  lean: number;
  turn: number;
  fill: number;
  /** Whether every other row begins half a step later. */
  isStaggered: boolean;
}

const LAYINGS: readonly Laying[] = [
  { lean: 0, turn: 0.03, fill: 0.86, isStaggered: false },
  { lean: -0.35, turn: 0.05, fill: 0.84, isStaggered: false },
  { lean: 0, turn: 0.9, fill: 0.9, isStaggered: true },
  { lean: 0.5, turn: 0.04, fill: 0.88, isStaggered: true },
];

/** The share of that for what floats on wide water. */
const ON_WATER = 0.95;

/** Lays things out on a surface seen from above: in rows with even gaps, parallel, leaning or loosely turned. */
export function layOut(
  things: readonly LaidThing[],
  brief: Brief,
  aspect: number,
  random: Random,
): StagedModel[] {
  const laying = compositionFor(LAYINGS, brief);
  const turns = things.map(
    () => laying.lean + laying.turn * random.range(-1, 1) * (things.length > 1 ? 1 : 0.5),
  );
  const boxes = things.map(({ model, share }, i) => {
    const box = boundsOf(
      model.parts.flatMap(({ outline }) => outline.placed(0, 0, share, turns[i], 1).polygons),
    );
    return { ...box, width: box.right - box.left, height: box.bottom - box.top };
  });
  // A thing alone has more space around it.
  const isAfloat = brief.stage?.material === "water";
  const fill =
    laying.fill * (isAfloat ? ON_WATER * brief.subjects[0]!.scale : things.length === 1 ? 0.78 : 1);
  const gap = (0.16 * boxes.reduce((sum, { height }) => sum + height, 0)) / boxes.length;
  const grids = boxes.map((_, i) => {
    const columns = i + 1;
    const rows = Array.from({ length: Math.ceil(boxes.length / columns) }, (__, row) =>
      boxes.slice(row * columns, (row + 1) * columns),
    );
    const widths = rows.map((row) => row.reduce((sum, { width }) => sum + width + gap, -gap));
    const heights = rows.map((row) => Math.max(...row.map(({ height }) => height)));
    const total = heights.reduce((sum, height) => sum + height + gap, -gap);
    const shift = laying.isStaggered && rows.length > 1 ? 0.12 * Math.max(...widths) : 0;
    const unit = Math.min((aspect * fill) / (Math.max(...widths) + shift), fill / total);
    return { columns, rows, widths, heights, total, shift, unit };
  });
  // The largest things; full rows look tidier, and a single line of them is dull.
  const worth = ({ unit, columns, rows }: (typeof grids)[number]): number =>
    unit *
    (boxes.length % columns === 0 ? 1 : 0.85) *
    (boxes.length > 2 && (columns === 1 || rows.length === 1) ? 0.8 : 1);
  const best = grids.reduce((a, b) => (worth(b) > worth(a) ? b : a));
  const { columns, rows, widths, heights, total, shift, unit } = best;
  const placed: StagedModel[] = [];
  let y = 0.5 - (total * unit) / 2;
  for (const [row, boxesOfRow] of rows.entries()) {
    let x = aspect / 2 + (-widths[row]! / 2 + (row % 2 === 0 ? -shift / 2 : shift / 2)) * unit;
    for (const [column, box] of boxesOfRow.entries()) {
      const i = row * columns + column;
      const { model, share, relation } = things[i]!;
      placed.push({
        model,
        x: x - box.left * unit,
        y: y + ((heights[row]! - box.height) / 2 - box.top) * unit,
        scale: share * unit,
        mirror: 1,
        turn: turns[i]!,
        relation,
      });
      x += (box.width + gap) * unit;
    }
    y += (heights[row]! + gap) * unit;
  }
  return placed;
}
