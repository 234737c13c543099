import { adjust, lch, type Rgb } from "../../core/colour";
import type { Shader } from "../../core/fill";
import type { Frame } from "../../core/frame";
import { Noise } from "../../core/noise";
import type { Path, Polygon } from "../../core/path";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import { Sheet } from "../shared/sheet";

export interface DecoPalette {
  dark: Rgb;
  middle: Rgb;
  gold: Rgb;
  oldGold: Rgb;
  cream: Rgb;
}

const GROUNDS: readonly (readonly [dark: Rgb, middle: Rgb])[] = [
  [lch(0.22, 0.055, 262), lch(0.36, 0.075, 255)],
  [lch(0.2, 0.02, 200), lch(0.4, 0.065, 190)],
  [lch(0.22, 0.04, 20), lch(0.42, 0.12, 22)],
  [lch(0.18, 0.012, 270), lch(0.34, 0.02, 270)],
];
const GOLD_HUE = 85;

/** A sheet with the colours of lacquer and gold leaf. */
export class DecoSheet extends Sheet {
  readonly palette: DecoPalette;
  readonly gold: Shader;

  constructor(
    readonly brief: Brief,
    frame: Frame,
    random: Random,
  ) {
    super(frame);
    const noise = new Noise(random.uint32());
    const [dark, middle] = random.pick(GROUNDS);
    const hue = brief.hues.find((h) => h !== GOLD_HUE);
    const gold = lch(0.82, 0.11, 84);
    this.palette = {
      dark: hue === undefined ? dark : lch(0.22, 0.06, hue),
      middle: hue === undefined ? middle : lch(0.4, 0.1, hue),
      gold,
      oldGold: adjust(gold, -0.16, 1.05, -12),
      cream: lch(0.94, 0.03, 88),
    };
    const { height } = frame;
    this.gold = (px, py, out) => {
      const x = px / height;
      const y = py / height;
      const light = 0.86 + 0.22 * Math.sin(x * 21 + y * 13) + 0.1 * noise.fractal(x * 3, y * 30, 2);
      out[0] = gold[0] * light;
      out[1] = gold[1] * light;
      out[2] = gold[2] * light;
    };
  }

  line(points: Polygon, width = 0.0026, closed = false): void {
    this.stroke(points, width, this.gold, closed);
  }

  gild(outline: Path | readonly Polygon[], alpha = 1): void {
    this.fill(outline, this.gold, alpha);
  }
}
