import { adjust, hex } from "../core/colour";
import { linePath, path } from "../core/path";
import { addRoofSnow } from "../subjects/roof-details";
import { addCompany } from "./company";
import type { Furnishing, Opening } from "./furnishing";
import { addTableware } from "./tableware";

const RAIL = 0.6;
const DECK = 0.79;

/** A wooden terrace before the view: deck, railing, a table with a cup, a chair, and the edge of a roof. */
export function furnishTerrace(room: Furnishing): Opening {
  const { add, aspect, random, brief, isFlat } = room;
  const wood = random.pick([hex("#8a5a3a"), hex("#7a5138"), hex("#94694a")]);
  const side = random.sign();
  const at = (share: number): number => aspect * (side > 0 ? share : 1 - share);
  const step = isFlat ? aspect / 4 : aspect / 8;
  for (let x = -aspect; x < aspect * 2; x += step) {
    const near = (u: number): number => aspect / 2 + (u - aspect / 2) * 1.55;
    add(
      path().polygon([
        [x, DECK],
        [x + step, DECK],
        [near(x + step), 1.02],
        [near(x), 1.02],
      ]),
      adjust(wood, random.range(-0.03, 0.03)),
      { tone: random.range(0.6, 0.74) },
    );
    if (!isFlat)
      add(linePath([x, DECK], [near(x), 1.02], 0.002, 0.006), hex("#3a261a"), { tone: 0.4, alpha: 0.7 });
  }
  addRailing(room, wood);
  // The post and the roof that frame the view.
  add(path().rect(at(0.045) - 0.022, -0.02, 0.044, 0.9), adjust(wood, -0.1), { tone: 0.5 });
  add(path().rect(-0.02, -0.02, aspect + 0.04, 0.075), adjust(wood, -0.14), { tone: 0.42 });
  add(path().rect(-0.02, 0.048, aspect + 0.04, 0.012), hex("#2e1f16"), { tone: 0.4 });
  const knee = at(0.045);
  add(linePath([knee, 0.2], [knee + side * 0.14, 0.05], 0.024), adjust(wood, -0.1), { tone: 0.5 });
  addLantern(room, at(0.16));
  addCompany(room, 0.87);
  addChair(room, at(0.3), 0.965, side);
  addBistroTable(room, at(0.6), 0.95);
  if (brief.season === "winter" && !brief.excluded.has("snow")) {
    addRoofSnow(
      { ...room, snow: 1 },
      [
        [-0.02, RAIL],
        [aspect * 0.5, RAIL - 0.003],
        [aspect + 0.02, RAIL],
      ],
      0.022,
    );
  }
  return { left: 0, top: 0, width: aspect, height: DECK + 0.01 };
}

function addRailing({ add, aspect }: Furnishing, wood: ReturnType<typeof hex>): void {
  const bars = path();
  for (let x = 0.02; x < aspect; x += 0.062) bars.rect(x, RAIL + 0.02, 0.013, DECK - RAIL - 0.02);
  add(bars, adjust(wood, -0.06), { tone: 0.5 });
  const posts = path();
  for (let i = 0; i <= 3; i++) posts.rect((aspect * i) / 3 - 0.016, RAIL - 0.005, 0.032, DECK - RAIL + 0.03);
  add(posts, adjust(wood, -0.08), { tone: 0.55 });
  add(path().rect(-0.02, DECK - 0.035, aspect + 0.04, 0.018), adjust(wood, -0.05), { tone: 0.55 });
  add(path().rect(-0.02, RAIL, aspect + 0.04, 0.024), wood, { tone: 0.8 });
  add(path().rect(-0.02, RAIL + 0.024, aspect + 0.04, 0.008), adjust(wood, -0.16), { tone: 0.35 });
}

function addLantern({ add, isNight, lights }: Furnishing, x: number): void {
  add(linePath([x, 0.05], [x, 0.12], 0.004), hex("#20242e"));
  add(path().rect(x - 0.022, 0.13, 0.044, 0.06), hex("#ffe0a0"), { glow: isNight ? 2 : 0.35 });
  add(
    path()
      .polygon([
        [x - 0.03, 0.13],
        [x, 0.11],
        [x + 0.03, 0.13],
      ])
      .rect(x - 0.028, 0.188, 0.056, 0.01)
      .rect(x - 0.003, 0.13, 0.006, 0.06),
    hex("#20242e"),
  );
  if (isNight) lights.push({ x, y: 0.16, reach: 0.3 });
}

/** A wooden chair that faces the table. */
function addChair({ add }: Furnishing, x: number, y: number, side: 1 | -1): void {
  const colour = hex("#6b4530");
  const px = (u: number): number => x + side * u;
  const line = (a: readonly [number, number], b: readonly [number, number], width: number, tone: number) =>
    add(linePath([px(a[0]), y + a[1]], [px(b[0]), y + b[1]], width), colour, { tone });
  line([-0.09, 0.0], [-0.075, -0.17], 0.016, 0.4);
  line([0.1, 0.0], [0.09, -0.17], 0.016, 0.4);
  line([-0.06, 0.025], [-0.06, -0.15], 0.018, 0.6);
  line([0.13, 0.025], [0.12, -0.15], 0.018, 0.6);
  line([-0.08, -0.17], [-0.13, -0.4], 0.018, 0.55);
  line([-0.06, -0.15], [-0.105, -0.385], 0.018, 0.65);
  for (const t of [0.35, 0.65, 0.95])
    line([-0.08 - 0.05 * t, -0.17 - 0.23 * t], [-0.06 - 0.045 * t, -0.15 - 0.235 * t], 0.022, 0.7);
  add(
    path().polygon([
      [px(-0.09), y - 0.165],
      [px(0.09), y - 0.18],
      [px(0.135), y - 0.15],
      [px(-0.06), y - 0.135],
    ]),
    colour,
    { tone: 0.8 },
  );
  add(
    path().spline([
      [px(-0.07), y - 0.165],
      [px(0.08), y - 0.19],
      [px(0.125), y - 0.16],
      [px(-0.05), y - 0.145],
    ]),
    hex("#c8402f"),
    { tone: 0.7 },
  );
}

function addBistroTable(room: Furnishing, x: number, y: number): void {
  const { add, brief, isNight } = room;
  const top = y - 0.2;
  add(path().ellipse(x, y + 0.01, 0.1, 0.02), hex("#20242e"), { tone: 0.4 });
  add(linePath([x, y], [x, top], 0.02), hex("#20242e"), { tone: 0.5 });
  add(path().ellipse(x, top + 0.012, 0.19, 0.042), hex("#3d281c"), { tone: 0.4 });
  add(path().ellipse(x, top, 0.19, 0.042), hex("#a06a42"), { tone: 0.8 });
  if (isNight || brief.subjects.some(({ kind }) => kind === "candle"))
    addTableware(room, "candle", x - 0.075, top + 0.008, 0.075);
  addTableware(room, "cup", x + 0.05, top + 0.012, 0.075);
}
