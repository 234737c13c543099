import { path } from "../core/path";
import type { Design } from "./kinds";
import { SILHOUETTE } from "./palette";

/** A flock of birds, in a V formation or loose. */
export const birds: Design = {
  anchor: "sky",
  height: 1.8,
  width: 1.6,
  draw(kit) {
    const count = kit.random.integer(7, 13);
    const inFormation = kit.random.chance(0.5);
    for (let i = 0; i < count; i++) {
      const place = i - (count >> 1);
      const x = inFormation ? place * 0.17 + kit.random.range(-0.03, 0.03) : kit.random.gaussian() * 0.55;
      const y = inFormation
        ? -0.5 + Math.abs(place) * 0.075 + kit.random.range(-0.02, 0.02)
        : -0.5 + kit.random.gaussian() * 0.22;
      const size = kit.random.range(0.055, 0.095);
      const lift = kit.random.range(0.25, 0.75);
      kit.add(
        path()
          .moveTo(x - size, y - size * lift)
          .quadTo(x - size * 0.45, y - size * (lift + 0.25), x, y)
          .quadTo(x + size * 0.45, y - size * (lift + 0.25), x + size, y - size * lift * 0.85)
          .quadTo(x + size * 0.42, y - size * (lift - 0.12), x + size * 0.02, y + size * 0.17)
          .quadTo(x - size * 0.42, y - size * (lift - 0.12), x - size, y - size * lift)
          .close(),
        SILHOUETTE,
        { tone: 0.25 },
      );
    }
  },
};
