import { adjust, hex } from "../core/colour";
import { linePath, path } from "../core/path";
import { addRoofSnow } from "../subjects/roof-details";
import { addCompany, addThing } from "./company";
import type { Furnishing, Opening } from "./furnishing";

const RAIL = 0.6;
const DECK = 0.79;

/** A wooden terrace before the view: deck, railing, a table with a cup, a chair, and the edge of a roof. */
export function furnishTerrace(room: Furnishing): Opening {
  const { add, aspect, random, brief, isFlat, isNight } = room;
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
  add(linePath([at(0.16), 0.05], [at(0.16), 0.12], 0.004), hex("#20242e"));
  addThing(room, "thing lantern", at(0.16), 0.2, { size: 0.1 });
  addCompany(room, 0.87);
  addThing(room, "thing chair", at(0.32), 0.965, { size: 0.34, mirror: side });
  addThing(room, "thing coffee table", at(0.6), 0.97, { size: 0.22 });
  if (isNight || brief.subjects.some(({ kind }) => kind === "thing candle"))
    addThing(room, "thing candle", at(0.6) - 0.075, 0.785, { size: 0.09 });
  addThing(room, "thing mug", at(0.6) + 0.05, 0.79, { size: 0.075 });
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
