import { adjust, hex, lch } from "../core/colour";
import { path } from "../core/path";
import { points } from "../figures/outline";
import type { Design } from "./kinds";
import { LAMPLIGHT, ROOF, WOOD } from "./palette";
import { addIcicles, addRoofSnow, addSmoke, addSnowyPlane } from "./roof-details";

/** A log cabin with lit windows after dark. */
export const cabin: Design = {
  anchor: "ground",
  height: 0.5,
  width: 1.3,
  draw(kit) {
    const lamp = kit.isNight ? 1 : 0;
    const wall =
      kit.colour ?? kit.random.pick([hex("#8a4f32"), hex("#7a4a35"), hex("#a5402f"), hex("#5f4a3d")]);
    if (kit.hasSmoke) addSmoke(kit, 0.34, -1.02, 0.95);
    kit.add(path().rect(0.28, -1.0, 0.12, 0.35), hex("#6b5a50"), { tone: 0.5 });
    kit.add(path().polygon(points("-0.55,0 -0.55,-0.42 0.05,-0.42 0.05,0")), adjust(wall, -0.05), {
      tone: 0.3,
    });
    kit.add(path().polygon(points("0.05,0 0.05,-0.42 0.35,-0.82 0.65,-0.42 0.65,0")), wall, { tone: 0.75 });
    kit.add(path().polygon(points("-0.66,-0.38 -0.36,-0.88 0.37,-0.88 0.03,-0.38")), hex("#4a3a38"), {
      tone: 0.6,
    });
    kit.add(
      path().polygon(points("0.03,-0.38 0.37,-0.88 0.73,-0.38 0.66,-0.36 0.36,-0.78 0.09,-0.37")),
      hex("#3a2d2c"),
      { tone: 0.7 },
    );
    if (kit.snow > 0) {
      addSnowyPlane(kit, points("-0.66,-0.4 -0.36,-0.9 0.37,-0.9 0.05,-0.4"));
      addRoofSnow(kit, points("-0.66,-0.37 -0.32,-0.36 0.03,-0.37"), 0.05);
      addRoofSnow(kit, points("0.03,-0.4 0.2,-0.65 0.37,-0.88 0.55,-0.64 0.73,-0.38"), 0.06);
    }
    if (kit.hasIcicles) addIcicles(kit, [-0.62, -0.36], [0.0, -0.36], 0.12, 12);
    for (const x of [-0.43, -0.18]) {
      kit.add(path().rect(x, -0.32, 0.15, 0.15), kit.isNight ? LAMPLIGHT : lch(0.75, 0.09, 80), {
        glow: 0.25 + lamp * 1.9,
      });
      kit.add(path().rect(x + 0.068, -0.32, 0.014, 0.15), wall, { tone: 0.2 });
    }
    kit.add(path().rect(0.28, -0.52, 0.14, 0.14), kit.isNight ? LAMPLIGHT : lch(0.75, 0.09, 80), {
      glow: 0.25 + lamp * 1.9,
    });
    kit.add(path().rect(0.27, -0.27, 0.16, 0.27), hex("#3b2a22"), { tone: 0.4 });
  },
};

/** A small plastered house. */
export const house: Design = {
  anchor: "ground",
  height: 0.55,
  width: 0.96,
  draw(kit) {
    const lamp = kit.isNight ? 1 : 0;
    const wall =
      kit.colour ?? kit.random.pick([hex("#efe4d0"), hex("#e8d2b0"), hex("#d9e1e0"), hex("#f1d7c2")]);
    kit.add(path().rect(-0.4, -0.6, 0.8, 0.6), wall, { tone: 0.65 });
    if (kit.hasSmoke) {
      addSmoke(kit, 0.25, -1.04, 0.9);
      kit.add(path().rect(0.2, -1.02, 0.1, 0.3), hex("#7d6355"), { tone: 0.5 });
    }
    kit.add(path().polygon(points("-0.48,-0.58 0,-1 0.48,-0.58")), ROOF, { tone: 0.6 });
    if (kit.snow > 0) addRoofSnow(kit, points("-0.48,-0.6 -0.24,-0.79 0,-0.98 0.24,-0.79 0.48,-0.6"), 0.1);
    if (kit.hasIcicles) addIcicles(kit, [-0.46, -0.58], [0.46, -0.58], 0.1, 14);
    kit.add(path().rect(-0.08, -0.28, 0.16, 0.28), WOOD);
    for (const x of [-0.3, 0.16]) {
      kit.add(path().rect(x, -0.46, 0.14, 0.16), kit.isNight ? LAMPLIGHT : lch(0.6, 0.05, 230), {
        glow: lamp * 1.7,
      });
    }
  },
};
