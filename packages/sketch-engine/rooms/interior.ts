import { adjust, hex, type Rgb } from "../core/colour";
import { lerp } from "../core/math";
import { type Path, type Point, path } from "../core/path";
import { addCompany, addThing } from "./company";
import { addFireplace } from "./fireplace";
import type { Furnishing, Opening } from "./furnishing";
import { addSunlight, addWindow } from "./furniture";

/** The back wall, and the height of the eye: all boards and beams run to a point there. */
const BACK = { left: 0.13, right: 0.87, top: 0.17, bottom: 0.7 } as const;
const EYE = 0.44;
const RUGS = [hex("#8e3b2f"), hex("#3f5566"), hex("#a5764a"), hex("#6f4a58")];
const LEATHERS = [hex("#8a4b2a"), hex("#5f6f52"), hex("#9a3f34"), hex("#4a5f73"), hex("#b08a5a")];

/** A timber room with a large window in its back wall. */
export function furnishRoom(asked: Furnishing): Opening {
  const { aspect, random, brief } = asked;
  const isMirrored = random.chance(0.5);
  const turned = (outline: Path): Path => (isMirrored ? outline.map((x, y) => [aspect - x, y]) : outline);
  const { add } = asked;
  const lights = asked.lights.length;
  const room: Furnishing = { ...asked, add: (outline, colour, look) => add(turned(outline), colour, look) };
  const hasFire =
    !brief.excluded.has("fireplace") &&
    (brief.concepts.has("fireplace") || brief.season === "winter" || random.chance(0.5));
  const wall = random.pick([hex("#a9744a"), hex("#b5815a"), hex("#8f6140")]);
  const breast = hasFire ? Math.min(0.3 * aspect, 0.42) : 0;
  const left = aspect * (hasFire ? 0.19 : 0.24) + breast;
  const right = aspect * (hasFire ? 0.82 : 0.76);
  const opening: Opening = { left, top: 0.225, width: right - left, height: 0.355 };

  addShell(room, wall, opening);
  addWindow(room, opening);
  if (hasFire) addFireplace(room, 0.15 * aspect, breast, BACK.bottom);
  if (!room.isNight) addSunlight(room, opening);
  addThing(room, "thing rug", 0.5 * aspect, 0.985, { size: 0.2, colour: random.pick(RUGS) });
  const lamp = brief.concepts.has("lamp") || room.isNight;
  if (lamp && !brief.excluded.has("lamp"))
    addThing(room, "thing floor lamp", 0.9 * aspect, 0.82, { size: 0.5 });
  if (!brief.excluded.has("armchair"))
    addThing(room, "thing armchair", 0.72 * aspect, 0.94, {
      size: 0.4 * Math.min(1, aspect / 1.1),
      colour: random.pick(LEATHERS),
    });
  addCompany(room, 0.95);
  if (isMirrored) {
    for (const light of asked.lights.slice(lights)) light.x = aspect - light.x;
    return { ...opening, left: aspect - right };
  }
  return opening;
}

function addShell(room: Furnishing, wall: Rgb, opening: Opening): void {
  const { add, aspect } = room;
  const { left, top, width, height } = opening;
  const right = left + width;
  const from = BACK.left * aspect;
  const to = BACK.right * aspect;
  const bottom = top + height;
  // The back wall leaves the opening free.
  const seam = 0.03;
  add(path().rect(from - seam, BACK.top - seam, left - from + seam, 0.6), wall, { tone: 0.6 });
  add(path().rect(right, BACK.top - seam, to - right + seam, 0.6), wall, { tone: 0.6 });
  add(path().rect(left - 0.001, BACK.top - 0.01, width + 0.002, top - BACK.top + 0.01), wall, { tone: 0.6 });
  add(path().rect(left - 0.001, bottom, width + 0.002, BACK.bottom + 0.01 - bottom), wall, { tone: 0.58 });
  if (!room.isFlat) addJoints(room, wall, opening);
  const corner = (x: number, y: number): Point => [
    x,
    EYE + ((y - EYE) * (0.5 * aspect)) / (0.5 * aspect - from),
  ];
  const floorEdge = corner(0, BACK.bottom)[1];
  const ceilingEdge = corner(0, BACK.top)[1];
  addFloor(room);
  addCeiling(room, wall);
  const side = (x: number, edge: number, tone: number) =>
    add(
      path().polygon([
        [x < 0.5 ? -0.02 : aspect + 0.02, ceilingEdge - 0.004],
        [edge, BACK.top],
        [edge, BACK.bottom],
        [x < 0.5 ? -0.02 : aspect + 0.02, floorEdge + 0.004],
      ]),
      adjust(wall, -0.03),
      { tone },
    );
  side(0, from, 0.42);
  side(1, to, 0.5);
  // The cross beam in front of the back wall, and the skirting board.
  add(path().rect(from, BACK.top - 0.02, to - from, 0.036), hex("#4b3122"), { tone: 0.55 });
  add(path().rect(from, BACK.bottom - 0.022, to - from, 0.022), hex("#5b3c29"), { tone: 0.5 });
}

function addJoints({ add, aspect }: Furnishing, wall: Rgb, { left, top, width, height }: Opening): void {
  const joints = path();
  for (let x = BACK.left * aspect; x < BACK.right * aspect; x += 0.052) {
    const isBesides = x < left - 0.01 || x > left + width + 0.004;
    if (isBesides) joints.rect(x, BACK.top, 0.004, BACK.bottom - BACK.top);
    else {
      joints.rect(x, BACK.top, 0.004, top - BACK.top - 0.005);
      joints.rect(x, top + height + 0.005, 0.004, BACK.bottom - top - height - 0.005);
    }
  }
  add(joints, adjust(wall, -0.1), { tone: 0.4, alpha: 0.7 });
}

/** The point on the line from the vanishing point through (x, 1) at another height. */
const along = (aspect: number, x: number, y: number): Point => [
  0.5 * aspect + ((x - 0.5 * aspect) * (y - EYE)) / (1 - EYE),
  y,
];

function addFloor({ add, aspect, random, isFlat }: Furnishing): void {
  const board = hex("#7a4e31");
  const step = isFlat ? aspect / 5 : aspect / 9;
  for (let x = -0.8 * aspect; x < 1.8 * aspect; x += step) {
    const near = (at: number) => along(aspect, at, 1.02);
    const far = (at: number) => along(aspect, at, BACK.bottom - 0.005);
    add(
      path().polygon([near(x), near(x + step), far(x + step), far(x)]),
      adjust(board, random.range(-0.03, 0.03)),
      {
        tone: random.range(0.58, 0.7),
      },
    );
  }
  if (isFlat) return;
  const joints = path();
  for (let x = -0.8 * aspect; x < 1.8 * aspect; x += step)
    joints.polygon([
      along(aspect, x - 0.004, 1.02),
      along(aspect, x + 0.004, 1.02),
      along(aspect, x, BACK.bottom),
    ]);
  add(joints, hex("#3f2718"), { tone: 0.4, alpha: 0.7 });
}

/** Boards and heavy beams that run to the back. */
function addCeiling({ add, aspect }: Furnishing, wall: Rgb): void {
  add(path().rect(-0.02, -0.02, aspect + 0.04, BACK.top + 0.02), adjust(wall, -0.08), { tone: 0.4 });
  const beam = hex("#54372a");
  const over = (x: number, y: number): Point => [
    0.5 * aspect + ((x - 0.5 * aspect) * (EYE - y)) / (EYE + 0.02),
    y,
  ];
  for (let i = 0; i <= 6; i++) {
    const x = lerp(-0.25 * aspect, 1.25 * aspect, i / 6);
    const half = 0.038;
    const corners = [
      over(x - half, -0.02),
      over(x + half, -0.02),
      over(x + half, BACK.top),
      over(x - half, BACK.top),
    ];
    add(path().polygon(corners), beam, { tone: 0.55 });
    const inner = x < 0.5 * aspect ? half : -half;
    // The side of the beam that can be seen.
    add(
      path().polygon([
        over(x + inner, -0.02),
        over(x + inner * 1.75, -0.02),
        over(x + inner * 1.75, BACK.top),
        over(x + inner, BACK.top),
      ]),
      adjust(beam, -0.08),
      { tone: 0.35 },
    );
  }
}
