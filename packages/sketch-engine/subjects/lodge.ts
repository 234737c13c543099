import { adjust, hex, lch, type Rgb } from "../core/colour";
import { linePath, type Point, path } from "../core/path";
import { points } from "../figures/outline";
import type { Design, Kit } from "./kinds";
import { LAMPLIGHT } from "./palette";
import { addChimney, addIcicles, addRoofSnow, addSmoke, addSnowBank, addSnowyPlane } from "./roof-details";

const STONE = hex("#8d8378");
const TRIM = hex("#3c2a21");
const SHUTTER = hex("#5d2f24");

/** A large mountain lodge: stone below, timber above, a balcony, many windows and a wide roof. */
export const lodge: Design = {
  anchor: "ground",
  height: 0.95,
  width: 2.34,
  draw(kit) {
    const wall =
      kit.colour ?? kit.random.pick([hex("#7d4d30"), hex("#8a5836"), hex("#6d432c"), hex("#94603a")]);
    if (kit.hasSmoke || kit.snow > 0) addSmoke(kit, 0.36, -1.1, 0.95);
    drawWing(kit, wall);
    drawFront(kit, wall);
    drawRoof(kit);
    if (kit.snow > 0) addSnowBank(kit, -1.12, 0.66, 0.05);
  },
};

function drawWing(kit: Kit, wall: Rgb): void {
  kit.add(path().rect(-1.06, -0.4, 0.62, 0.4), adjust(wall, -0.06), { tone: 0.32 });
  kit.add(path().rect(-1.06, -0.12, 0.62, 0.12), adjust(STONE, -0.06), { tone: 0.35 });
  for (const x of [-0.99, -0.8]) drawWindow(kit, x, -0.33, 0.12, 0.15, 2);
  const eave: Point[] = points("-1.16,-0.37 -0.98,-0.62 -0.4,-0.62 -0.5,-0.37");
  kit.add(path().polygon(eave), hex("#43352f"), { tone: 0.5 });
  if (kit.snow === 0) return;
  addSnowyPlane(kit, points("-1.15,-0.395 -0.985,-0.645 -0.4,-0.645 -0.49,-0.395"));
  addRoofSnow(kit, points("-1.16,-0.37 -0.82,-0.365 -0.5,-0.37"), 0.045);
}

function drawFront(kit: Kit, wall: Rgb): void {
  const gable: Point[] = points("-0.6,0 -0.6,-0.52 0,-0.93 0.6,-0.52 0.6,0");
  kit.add(path().polygon(gable), wall, { tone: 0.72 });
  // Planks, as thin dark joints.
  const joints = path();
  for (let y = -0.27; y > -0.86; y -= 0.045) {
    const half = y > -0.52 ? 0.6 : (0.6 * (0.93 + y)) / 0.41;
    joints.rect(-half, y, half * 2, 0.006);
  }
  kit.add(joints, adjust(wall, -0.12), { tone: 0.4, alpha: 0.55 });
  kit.add(path().rect(-0.6, -0.25, 1.2, 0.25), STONE, { tone: 0.65 });
  const stones = path();
  for (let row = 0; row < 4; row++)
    for (let x = -0.6 + (row % 2) * 0.05; x < 0.54; x += 0.11)
      stones.rect(x + kit.random.range(0, 0.02), -0.245 + row * 0.062, 0.085, 0.045);
  kit.add(stones, adjust(STONE, -0.07), { tone: 0.5, alpha: 0.7 });

  for (const x of [-0.5, -0.27]) drawWindow(kit, x, -0.19, 0.15, 0.15, 2);
  for (const x of [0.19, 0.38]) drawWindow(kit, x, -0.19, 0.15, 0.15, 2);
  kit.add(path().rect(-0.075, -0.2, 0.17, 0.2), TRIM, { tone: 0.4 });
  kit.add(path().rect(-0.055, -0.18, 0.13, 0.09), windowColour(kit), { glow: lampOf(kit, 1.5) });
  for (const x of [-0.47, -0.19, 0.08, 0.34]) {
    drawWindow(kit, x, -0.46, 0.11, 0.16, 1);
    for (const side of [-0.035, 0.115])
      kit.add(path().rect(x + side, -0.46, 0.03, 0.16), SHUTTER, { tone: 0.45 });
  }
  for (const x of [-0.16, 0.04]) drawWindow(kit, x, -0.7, 0.12, 0.12, 1);
  drawBalcony(kit);
}

function drawBalcony(kit: Kit): void {
  kit.add(path().rect(-0.66, -0.295, 1.32, 0.035), TRIM, { tone: 0.5 });
  const rails = path().rect(-0.66, -0.375, 1.32, 0.018);
  for (let x = -0.65; x < 0.65; x += 0.052) rails.rect(x, -0.375, 0.014, 0.09);
  kit.add(rails, hex("#4a3226"), { tone: 0.6 });
  if (kit.snow > 0) addRoofSnow(kit, points("-0.66,-0.375 0,-0.378 0.66,-0.375"), 0.02);
}

function drawRoof(kit: Kit): void {
  const ridge: Point = [0, -1.0];
  const [left, right]: [Point, Point] = [
    [-0.82, -0.43],
    [0.82, -0.43],
  ];
  addChimney(kit, 0.36, -0.72, 0.13, 0.34);
  const thickness = 0.06;
  kit.add(
    path().polygon([
      left,
      ridge,
      right,
      [right[0] - 0.03, right[1] + thickness],
      [0, ridge[1] + thickness * 1.6],
      [left[0] + 0.03, left[1] + thickness],
    ]),
    TRIM,
    { tone: 0.6 },
  );
  // The rafters below the eaves.
  const rafters = path();
  for (const x of [-0.68, -0.56, 0.56, 0.68]) rafters.rect(x - 0.012, -0.5, 0.024, 0.07);
  kit.add(rafters, TRIM, { tone: 0.35 });
  if (kit.snow > 0)
    addRoofSnow(kit, [left, [-0.41, -0.725], [-0.03, -0.985], [0.03, -0.985], [0.41, -0.725], right], 0.075);
  if (kit.hasIcicles) {
    addIcicles(kit, [-0.82, -0.39], [-0.3, -0.75], 0.13, 11);
    addIcicles(kit, [0.3, -0.75], [0.82, -0.39], 0.13, 11);
  }
}

const lampOf = ({ isNight }: Kit, bright: number): number => (isNight ? bright : 0.22);
const windowColour = ({ isNight }: Kit): Rgb => (isNight ? LAMPLIGHT : lch(0.7, 0.07, 85));

/** A window with its upper left corner at (x, y). */
function drawWindow(kit: Kit, x: number, y: number, width: number, height: number, panes: number): void {
  const frame = 0.012;
  kit.add(path().rect(x - frame, y - frame, width + frame * 2, height + frame * 2), TRIM, { tone: 0.5 });
  kit.add(path().rect(x, y, width, height), windowColour(kit), { glow: lampOf(kit, 1.9) });
  for (let pane = 1; pane <= panes; pane++) {
    const across = x + (width * pane) / (panes + 1);
    kit.add(linePath([across, y], [across, y + height], 0.009), TRIM, { tone: 0.4 });
  }
  kit.add(linePath([x, y + height * 0.45], [x + width, y + height * 0.45], 0.009), TRIM, { tone: 0.4 });
}
