import { adjust, hex } from "../core/colour";
import { path, strokePath } from "../core/path";
import type { Furnishing, Opening } from "./furnishing";
import { addTableware, tablewareOf } from "./tableware";

const EDGE = 0.66;

/** Something near on a table, with the window out of focus behind it. */
export function layTable(room: Furnishing): Opening {
  const { add, aspect, random, brief, isFlat } = room;
  const wood = random.pick([hex("#8d5f3d"), hex("#a5754d"), hex("#6f4a31")]);
  const shadow = adjust(wood, -0.14);
  // The window's frame, out of focus like the view.
  const bars = path()
    .rect(-0.02, -0.02, aspect + 0.04, 0.05)
    .rect(aspect * 0.48, 0, 0.035, EDGE);
  add(bars, hex("#4b3122"), { tone: 0.4, alpha: 0.85 });
  add(path().rect(-0.02, EDGE - 0.075, aspect + 0.04, 0.08), hex("#5d3f2c"), { tone: 0.5, alpha: 0.92 });
  add(path().rect(-0.02, EDGE, aspect + 0.04, 1 - EDGE + 0.02), wood, { tone: 0.7 });
  if (!isFlat)
    for (let y = EDGE + 0.03; y < 1; y += 0.022 + (y - EDGE) * 0.2) {
      const wave = random.range(-0.01, 0.01);
      add(
        strokePath(
          [
            [-0.02, y + wave],
            [aspect * 0.3, y - wave],
            [aspect * 0.7, y + wave * 0.6],
            [aspect + 0.02, y],
          ],
          0.002 + (y - EDGE) * 0.012,
        ),
        shadow,
        { tone: 0.5, alpha: 0.5 },
      );
    }
  const things = tablewareOf(brief);
  const size = Math.min(0.5, (aspect * 0.55) / Math.max(1.3, things.length));
  for (const [index, kind] of things.entries()) {
    const across =
      0.5 + (index - (things.length - 1) / 2) * (kind === "candle" && things.length > 2 ? 0.2 : 0.33);
    addTableware(
      room,
      kind,
      across * aspect,
      0.9 - 0.03 * (index % 2),
      kind === "candle" ? size * 1.1 : size,
    );
  }
  return { left: 0, top: 0, width: aspect, height: EDGE + 0.01 };
}
