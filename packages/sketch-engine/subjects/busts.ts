import { adjust, hex, mix } from "../core/colour";
import { type Point, path, smooth, strokePath } from "../core/path";
import type { Random } from "../core/random";
import { face, HEAD, LIPS, makeSitter, mirrored, neck, shoulders, tilted } from "./bust-parts";
import type { Design } from "./kinds";

/** Portraits of invented people: eyes closed, half the face in shade, no likeness of a real person. */

function longHair(random: Random): { back: Point[]; front: Point[] } {
  const length = random.pick([-0.5, -0.36, -0.22]);
  const fullness = random.range(0.2, 0.25);
  const [, cy] = HEAD;
  return {
    back: mirrored(
      smooth(
        [
          [0, cy - 0.26],
          [0.12, cy - 0.24],
          [0.185, cy - 0.12],
          [fullness, cy + 0.06],
          [fullness + 0.01, (cy + length) / 2],
          [fullness * 0.92, length],
          [0.1, length + 0.03],
        ],
        false,
        8,
      ),
    ),
    front: [
      [-0.155, cy + 0.09],
      [-0.178, cy - 0.1],
      [-0.12, cy - 0.225],
      [0, cy - 0.255],
      [0.125, cy - 0.225],
      [0.18, cy - 0.1],
      [0.155, cy + 0.09],
      [0.132, cy - 0.06],
      [0.045, cy - 0.155],
      [-0.06, cy - 0.125],
      [-0.132, cy - 0.04],
    ],
  };
}

export const woman: Design = {
  anchor: "ground",
  height: 0.28,
  width: 0.92,
  draw(kit) {
    const { random } = kit;
    const sitter = makeSitter(kit);
    const { hair, tilt, cloth } = sitter;
    const style = random.fork("hair");
    const hasBun = style.chance(0.4);
    const { back, front } = longHair(style);
    const [, cy] = HEAD;
    if (hasBun) {
      kit.add(tilted(path().ellipse(0.02, cy - 0.27, 0.1, 0.085), tilt), adjust(hair, -0.02), {
        shading: "sphere",
      });
      kit.add(tilted(path().ellipse(0, cy - 0.06, 0.172, 0.195), tilt), hair, { tone: 0.45 });
    } else {
      kit.add(tilted(path().polygon(back), tilt * 0.6), adjust(hair, -0.03), { shading: "cylinder" });
    }
    shoulders(kit, sitter, 0.4);
    neck(kit, sitter, 0.06);
    // A bead necklace or a neckline.
    const bead = random.pick([hex("#e9d8a6"), hex("#d9573b"), hex("#f4f1ea")]);
    if (random.chance(0.6)) {
      for (let i = 0; i <= 10; i++) {
        const t = i / 10 - 0.5;
        kit.add(path().ellipse(t * 0.24, -0.335 + 0.05 * (1 - (t * 2) ** 2), 0.012), bead, {
          shading: "sphere",
        });
      }
    } else {
      kit.add(
        path()
          .moveTo(-0.16, -0.36)
          .quadTo(0, -0.2, 0.16, -0.36)
          .lineTo(0.19, -0.33)
          .quadTo(0, -0.13, -0.19, -0.33)
          .close(),
        adjust(cloth, 0.12),
        { tone: 0.65 },
      );
    }
    face(kit, sitter, 0.078, true);
    kit.add(tilted(path().spline(front), tilt), hair, { shading: "sphere" });
    // Highlights on strands of hair.
    for (let i = 0; i < 4; i++) {
      const x = 0.035 + i * 0.03;
      const strand = smooth(
        [
          [x * 0.6, cy - 0.235 + i * 0.012],
          [x + 0.03, cy - 0.19],
          [x + 0.055, cy - 0.1 + i * 0.01],
        ],
        false,
        6,
      );
      kit.add(tilted(strokePath(strand, 0.005, 0.002), tilt), adjust(hair, 0.13), {
        tone: 0.8,
        alpha: 0.7,
      });
    }
    for (const side of [-1, 1]) {
      kit.add(tilted(path().ellipse(side * 0.142, cy + 0.075, 0.011, 0.016), tilt), hex("#e2b64f"), {
        shading: "sphere",
      });
    }
    if (random.chance(0.35)) {
      // Flowers over the ear.
      for (const [dx, dy] of [
        [0, 0],
        [0.045, 0.03],
        [0.012, 0.06],
      ] as const) {
        for (let petal = 0; petal < 6; petal++) {
          const angle = (petal / 6) * Math.PI * 2;
          kit.add(
            tilted(
              path().ellipse(
                0.13 + dx + Math.cos(angle) * 0.02,
                cy - 0.12 + dy + Math.sin(angle) * 0.02,
                0.016,
              ),
              tilt,
            ),
            bead,
            { tone: 0.7 },
          );
        }
        kit.add(tilted(path().ellipse(0.13 + dx, cy - 0.12 + dy, 0.012), tilt), hex("#d99a2b"), {
          tone: 0.6,
        });
      }
    }
  },
};

export const man: Design = {
  anchor: "ground",
  height: 0.28,
  width: 1,
  draw(kit) {
    const { random } = kit;
    const sitter = makeSitter(kit);
    const { hair, tilt, cloth, shade } = sitter;
    const [, cy] = HEAD;
    shoulders(kit, sitter, 0.46);
    neck(kit, sitter, 0.076);
    // Shirt, lapels and a tie or a scarf.
    kit.add(
      path().moveTo(-0.1, -0.395).lineTo(0, -0.1).lineTo(0.1, -0.395).quadTo(0, -0.33, -0.1, -0.395).close(),
      hex("#efe9dc"),
      { tone: 0.6 },
    );
    if (random.chance(0.5))
      kit.add(
        path()
          .moveTo(-0.022, -0.35)
          .lineTo(0.022, -0.35)
          .lineTo(0.034, -0.13)
          .lineTo(0, -0.08)
          .lineTo(-0.034, -0.13)
          .close(),
        random.pick([hex("#7d2e2e"), hex("#2d4a5e"), hex("#3d5a40")]),
        { tone: 0.6 },
      );
    for (const side of [-1, 1]) {
      kit.add(
        path().polygon([
          [side * 0.1, -0.41],
          [side * 0.2, -0.3],
          [side * 0.14, -0.25],
          [side * 0.15, -0.2],
          [side * 0.01, 0.01],
          [side * 0.02, -0.1],
        ]),
        adjust(cloth, side > 0 ? 0.05 : -0.05),
        { tone: side > 0 ? 0.68 : 0.4 },
      );
    }
    face(kit, sitter, 0.092, false);
    if (random.chance(0.45)) {
      const beard = smooth(
        [
          [0.142, cy + 0.02],
          [0.13, cy + 0.13],
          [0.075, cy + 0.21],
          [0, cy + 0.235],
        ],
        false,
        7,
      );
      const inner: Point[] = [
        [0.118, cy + 0.05],
        [0.075, cy + 0.095],
        [0.02, cy + 0.093],
        [0, cy + 0.097],
      ];
      kit.add(
        tilted(
          path().polygon([
            ...mirrored(beard).slice(0, beard.length),
            ...[...beard].reverse().map(([x, y]): Point => [-x, y]),
            ...inner.map(([x, y]): Point => [-x, y]),
            ...[...inner].reverse(),
          ]),
          tilt,
        ),
        hair,
        { shading: "sphere" },
      );
      kit.add(
        tilted(
          path().spline(
            [
              [-0.045, cy + 0.126],
              [0, cy + 0.12],
              [0.045, cy + 0.126],
              [0, cy + 0.142],
            ],
            5,
          ),
          tilt,
        ),
        mix(shade, LIPS, 0.5),
        { tone: 0.55 },
      );
    }
    const crown = smooth([
      [-0.152, cy + 0.03],
      [-0.165, cy - 0.1],
      [-0.11, cy - 0.215],
      [0.01, cy - 0.25],
      [0.12, cy - 0.21],
      [0.165, cy - 0.1],
      [0.152, cy + 0.03],
      [0.132, cy - 0.07],
      [0.06, cy - 0.135],
      [-0.05, cy - 0.15],
      [-0.125, cy - 0.09],
      [-0.136, cy - 0.03],
    ]);
    kit.add(tilted(path().polygon(crown), tilt), hair, { shading: "sphere" });
    if (random.chance(0.3)) {
      const felt = random.pick([hex("#3a2a22"), hex("#20242e"), hex("#6e4a2f")]);
      kit.add(
        tilted(
          path()
            .moveTo(-0.16, cy - 0.12)
            .quadTo(-0.16, cy - 0.36, -0.02, cy - 0.33)
            .quadTo(0.16, cy - 0.37, 0.16, cy - 0.12)
            .close(),
          tilt,
        ),
        felt,
        { shading: "cylinder" },
      );
      kit.add(tilted(path().rect(-0.162, cy - 0.165, 0.324, 0.04), tilt), adjust(felt, -0.1), {
        tone: 0.4,
      });
      kit.add(tilted(path().ellipse(0, cy - 0.115, 0.29, 0.042), tilt), felt, { tone: 0.5 });
    }
  },
};
