import { hex } from "../core/colour";
import { path } from "../core/path";
import type { Design } from "./kinds";
import { DARK, LAMPLIGHT } from "./palette";

/** A torii: the gate of a Japanese shrine. */
export const torii: Design = {
  anchor: "ground",
  height: 0.9,
  width: 1.3,
  draw(kit) {
    const lacquer = kit.colour ?? hex("#c8382a");
    for (const side of [-1, 1]) {
      const post = path()
        .moveTo(side * 0.42, 0)
        .lineTo(side * 0.375, -0.86)
        .lineTo(side * 0.315, -0.86)
        .lineTo(side * 0.34, 0)
        .close();
      kit.add(post, lacquer, { shading: "cylinder" });
    }
    kit.add(path().rect(-0.5, -0.7, 1, 0.075), lacquer, { tone: 0.65 });
    kit.add(path().rect(-0.03, -0.86, 0.06, 0.17), lacquer, { tone: 0.5 });
    kit.add(
      path()
        .moveTo(-0.6, -0.98)
        .quadTo(0, -0.9, 0.6, -0.98)
        .lineTo(0.57, -0.87)
        .quadTo(0, -0.8, -0.57, -0.87)
        .close(),
      lacquer,
      { tone: 0.7 },
    );
    kit.add(
      path()
        .moveTo(-0.64, -1.03)
        .quadTo(0, -0.94, 0.64, -1.03)
        .lineTo(0.61, -0.955)
        .quadTo(0, -0.875, -0.61, -0.955)
        .close(),
      hex("#2a2326"),
      { tone: 0.6 },
    );
    for (const x of [-0.38, 0.38]) {
      kit.add(path().rect(x - 0.055, -0.05, 0.11, 0.05), hex("#2a2326"));
    }
  },
};

/** A five-storey pagoda. */
export const pagoda: Design = {
  anchor: "ground",
  height: 1.6,
  width: 0.8,
  draw(kit) {
    const wall = hex("#e9dcc4");
    const tiles = kit.colour ?? hex("#35424d");
    const red = hex("#b5392c");
    const storeys = 5;
    let y = 0;
    for (let i = 0; i < storeys; i++) {
      const half = 0.26 - i * 0.032;
      const height = 0.1;
      kit.add(path().rect(-half, y - height, half * 2, height), wall, { tone: 0.6 });
      for (let k = -2; k <= 2; k++) {
        kit.add(path().rect(k * half * 0.45 - 0.01, y - height, 0.02, height), red, { tone: 0.6 });
      }
      if (kit.isNight) {
        kit.add(path().rect(-half * 0.35, y - height * 0.85, half * 0.7, height * 0.8), LAMPLIGHT, {
          glow: 1.3,
          alpha: 0.8,
        });
      }
      const eaves = half + 0.13;
      kit.add(
        path()
          .moveTo(-eaves, y - height - 0.015)
          .quadTo(-half * 0.9, y - height - 0.02, -half * 0.75, y - height - 0.085)
          .lineTo(half * 0.75, y - height - 0.085)
          .quadTo(half * 0.9, y - height - 0.02, eaves, y - height - 0.015)
          .lineTo(eaves - 0.01, y - height + 0.012)
          .quadTo(0, y - height - 0.01, -eaves + 0.01, y - height + 0.012)
          .close(),
        tiles,
        { tone: 0.6 },
      );
      y -= height + 0.075;
    }
    kit.add(path().rect(-0.008, y - 0.14, 0.016, 0.16), DARK);
    for (let k = 0; k < 4; k++) {
      kit.add(path().ellipse(0, y - 0.03 - k * 0.025, 0.022 - k * 0.003, 0.008), hex("#c9a24a"));
    }
  },
};
