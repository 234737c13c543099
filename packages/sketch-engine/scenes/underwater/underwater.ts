import { fillPath } from "../../core/fill";
import type { Frame } from "../../core/frame";
import { Noise } from "../../core/noise";
import { path } from "../../core/path";
import type { Progress } from "../../core/progress";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import { compositionFor } from "../../language/take";
import { paintCave } from "./cave";
import { paintReefLayer, REEF_LAYERS } from "./reef";
import { Sea } from "./sea";
import { drawSwimmer, swimmersOf } from "./swimmers";
import { UNDERWATER_VIEWS } from "./views";

/** An underwater scene: light from above, a reef in layers, and animals between them. */
export function paintUnderwater(brief: Brief, frame: Frame, parent: Random, progress: Progress): void {
  const random = parent.fork("uw");
  const noise = new Noise(random.uint32());
  const detail = new Noise(random.uint32());
  const view = compositionFor(UNDERWATER_VIEWS, brief);
  const layout = random.fork("layout");
  const side = layout.sign();
  const light = layout.range(...view.light);
  const sea = new Sea(brief, frame.aspect * (side > 0 ? light : 1 - light), noise, detail);
  sea.paint(frame, progress.part(0, 0.35));
  progress.stage(0.35, 0.95);
  // Those far from the eye first, and the main one last.
  const swimmers = swimmersOf(brief).reverse();
  for (let layer = 0; layer < REEF_LAYERS; layer++) {
    paintReefLayer(frame, sea, brief, random.fork(`layer${layer}`), noise, detail, layer, view, side);
    for (const swimmer of swimmers)
      if (swimmer.layer === layer) drawSwimmer(frame, sea, swimmer, random, view, side);
    progress.at((layer + 1) / REEF_LAYERS);
  }
  if (view.isCave) paintCave(frame, sea, random.fork("cave"), noise);
  addBubbles(frame, random.fork("bub"));
  progress.stage(0, 1);
  progress.at(1);
}

const STREAMS = 3;
const BUBBLES = 14;
const MOTES = 260;

function addBubbles(frame: Frame, random: Random): void {
  const { width, height, aspect } = frame;
  for (let stream = 0; stream < STREAMS; stream++) {
    let x = random.range(0.1, 0.9) * aspect;
    let y = random.range(0.6, 0.85);
    for (let i = 0; i < BUBBLES; i++) {
      addBubble(frame, x, y, random.range(0.0025, 0.0085));
      x += random.range(-0.015, 0.015);
      y -= random.range(0.02, 0.05);
    }
  }
  for (let i = 0; i < MOTES; i++) {
    const x = random.next() * width;
    const y = random.next() * height;
    const radius = random.range(0.0006, 0.0018) * height;
    const light = random.range(0.06, 0.26);
    const mote = path().ellipse(x, y, radius, radius, 8);
    fillPath(frame, mote, [light * 0.8, light, light], { additive: true });
  }
}

/** An air bubble with a bright rim and a highlight. */
function addBubble(frame: Frame, x: number, y: number, radius: number): void {
  const { height } = frame;
  fillPath(
    frame,
    path().ellipse(x, y, radius, radius, 22).placed(0, 0, height),
    (px, py, out) => {
      const u = (px / height - x) / radius;
      const v = (py / height - y) / radius;
      const rim = (u * u + v * v) ** 2.2 * 0.55;
      const highlight = Math.exp(-((u + 0.4) ** 2 + (v + 0.4) ** 2) * 14) * 0.9;
      out[0] = (rim + highlight) * 0.8;
      out[1] = rim + highlight;
      out[2] = rim + highlight;
    },
    { additive: true },
  );
}
