import { adjust, lch, mixEvenly, type Rgb } from "../../core/colour";
import { clamp, hypot, lerp, smoothstep } from "../../core/math";
import { Noise } from "../../core/noise";
import { cellValue, type Random } from "../../core/random";
import type { Brief, Terrain } from "../../language/brief";
import { blendInto, earth, grassColours, SNOW, scaleColour, setColour } from "../../scenes/grounds/ground";
import { anchorOf } from "../../subjects/catalogue";

/** A kind of land from above, as functions over the picture. Lengths and heights in picture heights; water is below 0. */
export interface Land {
  heightAt(x: number, y: number): number;
  /** Writes the colour of the ground to `out[0..2]`. @param height as `heightAt` gives it */
  colourAt(x: number, y: number, height: number, out: Float32Array): void;
  /** Probability 0..1 of a tree. */
  treesAt(x: number, y: number, height: number): number;
  /** Radius of a large tree's crown. */
  readonly crown: number;
}

type MakeLand = (brief: Brief, noise: Noise, random: Random) => Land;

/** The course of a river from top to bottom: distance from its middle. */
const fromRiver =
  (noise: Noise, shift: number, aspect: number) =>
  (x: number, y: number): number =>
    Math.abs(
      x -
        aspect * (0.5 + 0.14 * Math.sin(shift)) -
        0.2 * noise.gradient(y * 1.9 + shift, shift) -
        0.05 * noise.gradient(y * 5, shift),
    );

/** Fields, hedges and copses, with a river or pond where the prompt has water. */
const fields: MakeLand = (brief, noise, random) => {
  const { bright, deep } = grassColours(brief);
  const isWinter = brief.season === "winter";
  const crops: readonly Rgb[] = isWinter
    ? [lch(0.93, 0.008, 240), lch(0.9, 0.012, 235), lch(0.86, 0.016, 240)]
    : [
        bright,
        deep,
        earth(brief, 0.78, 0.1, 92),
        earth(brief, 0.64, 0.11, 118),
        earth(brief, 0.55, 0.07, 62),
        earth(brief, 0.7, 0.13, 105),
      ];
  const turn = random.range(0.2, 0.7);
  const shift = random.range(0, 60);
  const river = fromRiver(noise, shift, brief.aspect);
  const wide = brief.water === "lake" ? 0.17 : 0.045;
  const local = (x: number, y: number): readonly [number, number] => {
    const bentX = x + 0.03 * noise.gradient(x * 2.2, y * 2.2 + 9);
    const bentY = y + 0.03 * noise.gradient(x * 2.2 + 30, y * 2.2);
    return [
      (bentX * Math.cos(turn) + bentY * Math.sin(turn)) * 3.4,
      (bentY * Math.cos(turn) - bentX * Math.sin(turn)) * 4.6,
    ];
  };
  /** The field of a point, and its distance from the field's edge. */
  const field = (x: number, y: number): readonly [id: number, edge: number, along: number] => {
    const [u, v] = local(x, y);
    const row = Math.floor(v);
    const offset = u + cellValue(row, 1, 7) * 3;
    const wideField = 0.7 + cellValue(row, 2, 7) * 0.7;
    const column = Math.floor(offset / wideField);
    const inU = (offset / wideField - column) * wideField;
    const edge = Math.min(inU, wideField - inU, (v - row) * 0.75, (row + 1 - v) * 0.75);
    return [((row * 31 + column * 17) & 0xffff) >>> 0, edge, cellValue(row, column, 3) > 0.5 ? u : v];
  };
  return {
    crown: 0.013,
    heightAt: (x, y) => {
      let height = 0.03 + 0.035 * noise.gradient(x * 1.8, y * 1.8) + 0.002 * noise.gradient(x * 40, y * 40);
      if (brief.water !== "none") height -= 0.075 * smoothstep(wide, wide * 0.5, river(x, y));
      return height;
    },
    colourAt: (x, y, height, out) => {
      const [id, edge, along] = field(x, y);
      setColour(out, crops[(cellValue(id, 5, 2) * crops.length) | 0]!);
      scaleColour(out, 0.95 + 0.1 * Math.sin(along * 62) + 0.16 * noise.fractal(x * 9, y * 9, 3));
      blendInto(out, deep, smoothstep(0.05, 0.02, edge) * (isWinter ? 0.25 : 0.85));
      blendInto(out, earth(brief, 0.74, 0.05, 85), smoothstep(0.012, 0, height) * 0.7);
    },
    treesAt: (x, y, height) => {
      if (height < 0.012) return 0;
      const [id, edge] = field(x, y);
      const isCopse = cellValue(id, 9, 4) > 0.86;
      return clamp((edge < 0.045 ? 0.5 : isCopse ? 0.9 : 0.012) * brief.vegetation * 1.4);
    },
  };
};

/** Eroded ranges, snow on the heights, woods in the valleys, a lake or a river where there is water. */
const mountains: MakeLand = (brief, noise, random) => {
  const { bright, deep } = grassColours(brief);
  const shift = random.range(0, 60);
  const isWinter = brief.season === "winter" || brief.terrain === "tundra";
  const isVolcano = brief.terrain === "volcano";
  // A boat on a lake has water all around it.
  const isAfloat = brief.water === "lake" && brief.subjects.some(({ kind }) => anchorOf(kind) === "water");
  const shore = isAfloat ? 0.62 : 0.2;
  const rock = earth(brief, 0.5, 0.02, 270);
  const darkRock = earth(brief, 0.36, 0.025, 280);
  const river = fromRiver(noise, shift, brief.aspect);
  const snowLine = brief.excluded.has("snow") ? 9 : isWinter ? -1 : isVolcano ? 0.19 : 0.13;
  const [coneX, coneY] = [brief.aspect * (0.5 + random.sign() * 0.16), random.range(0.36, 0.5)];
  return {
    crown: 0.008,
    heightAt: (x, y) => {
      const worn = noise.eroded(x * 3.1 + shift, y * 3.1, 8);
      const valley = smoothstep(0.06, 0.5, river(x, y));
      let height = 0.012 + 0.04 * worn + valley * worn ** 1.5 * 0.36;
      if (isVolcano) {
        const distance = hypot(x - coneX, y - coneY);
        const gullies = noise.ridged(x * 6, y * 6, 5);
        height = height * 0.6 + Math.max(0, 1 - distance / 0.52) ** 1.7 * 0.34 * (0.9 + 0.16 * gullies);
        height -= smoothstep(0.085, 0.03, distance) * 0.11;
      }
      if (brief.water !== "none")
        height -= 0.06 * smoothstep(shore, shore * 0.3, river(x, y)) * (brief.water === "lake" ? 1 : 0.5);
      return height;
    },
    colourAt: (x, y, height, out) => {
      const relief = noise.fractal(x * 14, y * 14, 4);
      setColour(out, rock);
      blendInto(out, darkRock, clamp(0.4 + relief * 1.4));
      const green = smoothstep(0.14, 0.07, height + relief * 0.05) * (isVolcano ? 0.75 : 1);
      blendInto(out, relief > 0 ? bright : deep, green * 0.9);
      blendInto(out, SNOW, smoothstep(snowLine, snowLine + 0.06, height + relief * 0.07) * 0.96);
      if (isVolcano && brief.concepts.has("eruption")) {
        const distance = hypot(x - coneX, y - coneY);
        const flow = smoothstep(0.12, 0.3, noise.ridged(x * 4, y * 4, 4) - 0.5 - distance * 0.4);
        blendInto(
          out,
          [5, 0.9, 0.08],
          Math.max(flow * smoothstep(0.4, 0.1, distance), smoothstep(0.055, 0.03, distance)),
        );
      }
    },
    treesAt: (x, y, height) =>
      height < 0.006
        ? 0
        : clamp(
            smoothstep(0.11, 0.06, height + 0.05 * noise.fractal(x * 7, y * 7, 3)) * brief.vegetation * 0.85,
          ),
  };
};

/** A closed canopy with a track or a river through it. */
const forest: MakeLand = (brief, noise, random) => {
  const { bright, deep } = grassColours(brief);
  const shift = random.range(0, 60);
  const river = fromRiver(noise, shift, brief.aspect);
  const hasWater = brief.water !== "none";
  const wide = brief.water === "lake" ? 0.2 : 0.06;
  return {
    crown: 0.019,
    heightAt: (x, y) => {
      const rolling = 0.03 + 0.03 * noise.gradient(x * 1.6 + shift, y * 1.6);
      return hasWater ? rolling - 0.07 * smoothstep(wide, wide * 0.55, river(x, y)) : rolling;
    },
    colourAt: (x, y, _height, out) => {
      setColour(out, mixEvenly(deep, bright, 0.3));
      scaleColour(out, 0.8 + 0.4 * noise.fractal(x * 12, y * 12, 3));
      if (!hasWater) blendInto(out, earth(brief, 0.72, 0.05, 75), smoothstep(0.016, 0.01, river(x, y)));
    },
    treesAt: (x, y, height) => {
      if (height < 0.008 || river(x, y) < (hasWater ? 0 : 0.03)) return 0;
      return noise.fractal(x * 2.2 + 40, y * 2.2, 3) > 0.2 ? 0.1 : 1;
    },
  };
};

/** A coast with a beach, an island with a lagoon, or rocks in open water. */
const coast: MakeLand = (brief, noise, random) => {
  const { bright, deep } = grassColours(brief);
  const side = random.sign();
  const shift = random.range(0, 60);
  const isIsland = brief.terrain === "island";
  const sand = earth(brief, 0.86, 0.06, 85);
  const rock = earth(brief, 0.52, 0.02, 60);
  const inland = (x: number, y: number): number => {
    const rough = 0.16 * noise.fractal(x * 2.3 + shift, y * 2.3, 5);
    if (isIsland) return 0.3 - hypot((x - brief.aspect / 2) * 0.85, y - 0.5) + rough;
    return side * (x - brief.aspect / 2) - 0.16 * brief.aspect + 0.16 * (y - 0.5) + rough;
  };
  return {
    crown: 0.013,
    heightAt: (x, y) => {
      const depth = inland(x, y);
      if (depth < 0) return Math.max(-0.2, depth * 0.34);
      return (
        smoothstep(0, 0.12, depth) * 0.028 +
        0.12 * smoothstep(0.06, 0.3, depth) * noise.eroded(x * 3 + shift, y * 3, 6)
      );
    },
    colourAt: (x, y, height, out) => {
      setColour(out, sand);
      scaleColour(out, 1 + 0.08 * noise.fractal(x * 30, y * 30, 2));
      blendInto(out, noise.fractal(x * 6, y * 6, 3) > 0 ? bright : deep, smoothstep(0.012, 0.024, height));
      blendInto(out, rock, smoothstep(0.06, 0.1, height + 0.03 * noise.fractal(x * 9, y * 9, 3)) * 0.8);
    },
    treesAt: (x, y, height) =>
      height < 0.016 ? 0 : clamp((0.45 + noise.fractal(x * 5, y * 5, 2)) * brief.vegetation),
  };
};

/** Dunes with sharp crests. */
const desert: MakeLand = (brief, noise, random) => {
  const sand = earth(brief, 0.74, 0.1, 66);
  const pale = earth(brief, 0.84, 0.07, 76);
  const turn = random.range(0.5, 1);
  const dune = (x: number, y: number): number => {
    const across = (x * Math.cos(turn) + y * Math.sin(turn)) * 3.4 + 1.1 * noise.gradient(x * 1.5, y * 1.5);
    const t = across - Math.floor(across);
    // A long windward slope and a steep lee side.
    return t < 0.72 ? (t / 0.72) ** 1.5 : 1 - smoothstep(0.72, 1, t);
  };
  return {
    crown: 0.007,
    heightAt: (x, y) =>
      0.01 +
      0.085 * dune(x, y) * (0.6 + 0.5 * noise.gradient(x * 2 + 5, y * 2)) +
      0.0005 * Math.sin((y + 0.2 * noise.gradient(x * 4, y * 4)) * 240),
    colourAt: (x, y, height, out) => {
      setColour(out, sand);
      blendInto(out, pale, clamp(height * 9 + 0.4 * noise.fractal(x * 3, y * 3, 3)));
    },
    treesAt: (_x, _y, height) => (height < 0.018 ? 0.02 * brief.vegetation : 0),
  };
};

/** Mesas in terraces of red rock over a river. */
const canyon: MakeLand = (brief, noise, random) => {
  const shift = random.range(0, 60);
  const river = fromRiver(noise, shift, brief.aspect);
  const strata = [
    earth(brief, 0.42, 0.09, 36),
    earth(brief, 0.58, 0.11, 45),
    earth(brief, 0.68, 0.1, 58),
    earth(brief, 0.76, 0.07, 68),
  ];
  return {
    crown: 0.006,
    heightAt: (x, y) => {
      const away = clamp((river(x, y) - 0.03) * 2.1 + 0.35 * noise.fractal(x * 3.4 + shift, y * 3.4, 6));
      const step = away * 5;
      const tread = Math.floor(step) + smoothstep(0.35, 0.65, step - Math.floor(step));
      return -0.008 + 0.055 * tread * smoothstep(0, 0.12, away);
    },
    colourAt: (x, y, height, out) => {
      const band = height * 30 + noise.fractal(x * 5, y * 5, 3) * 1.4;
      setColour(out, strata[((Math.floor(band) % 4) + 4) % 4]!);
      scaleColour(out, 0.95 + 0.25 * noise.fractal(x * 22, y * 22, 3));
    },
    treesAt: (_x, _y, height) => (height > 0.004 && height < 0.06 ? 0.2 : 0.03) * brief.vegetation,
  };
};

/** Grey craters, for space. */
const craters: MakeLand = (brief, noise, random) => {
  const dust = earth(brief, 0.62, 0.012, 70);
  const shift = random.range(0, 60);
  return {
    crown: 0,
    heightAt: (x, y) => {
      let height = 0.05 + 0.03 * noise.fractal(x * 3 + shift, y * 3, 6);
      for (const scale of [1.4, 3.3, 8]) {
        const distance = noise.cells(x * scale + shift, y * scale, 0.7);
        const rim = Math.exp(-(((distance - 0.28) / 0.06) ** 2)) * 0.3;
        height += ((rim - smoothstep(0.28, 0.12, distance) * 0.5) * 0.075) / Math.sqrt(scale);
      }
      return Math.max(0.002, height);
    },
    colourAt: (x, y, _height, out) => {
      setColour(out, dust);
      scaleColour(out, 0.85 + 0.5 * noise.fractal(x * 2 + 9, y * 2, 4));
    },
    treesAt: () => 0,
  };
};

/** A reef under clear shallow water. */
const reef: MakeLand = (brief, noise, random) => {
  const shift = random.range(0, 60);
  const sand = lch(0.86, 0.05, 95);
  const coral = [earth(brief, 0.45, 0.07, 60), earth(brief, 0.5, 0.1, 150), earth(brief, 0.55, 0.12, 20)];
  return {
    crown: 0,
    heightAt: (x, y) => {
      const patch = noise.fractal(x * 3.2 + shift, y * 3.2, 5);
      return (
        -0.022 -
        0.05 * smoothstep(0.1, -0.25, patch) +
        0.012 * smoothstep(0.05, 0.2, patch) * noise.ridged(x * 16, y * 16, 3)
      );
    },
    colourAt: (x, y, _height, out) => {
      setColour(out, sand);
      const patch = noise.fractal(x * 3.2 + shift, y * 3.2, 5);
      noise.cells(x * 9, y * 9);
      blendInto(out, coral[noise.cell % 3]!, smoothstep(0.06, 0.14, patch));
    },
    treesAt: () => 0,
  };
};

/** Salt ponds in many colours between dams: what looks abstract from above. */
const ponds: MakeLand = (brief, noise, random) => {
  const shift = random.range(0, 60);
  const hues = brief.hues.length > 0 ? brief.hues : [20, 190, 60, 340, 150];
  const pond = (x: number, y: number): number => {
    noise.cells(x * 3.1 + shift + 0.2 * noise.gradient(x * 3, y * 3), y * 3.1, 0.8);
    return noise.second - noise.nearest;
  };
  return {
    crown: 0,
    heightAt: (x, y) => 0.004 + 0.012 * smoothstep(0.075, 0.03, pond(x, y)),
    colourAt: (x, y, _height, out) => {
      const edge = pond(x, y);
      const id = noise.cell;
      const colour = lch(0.5 + 0.36 * cellValue(id, 1, 1), 0.13 * brief.saturation, hues[id % hues.length]!);
      setColour(out, adjust(colour, 0.06 * noise.fractal(x * 4, y * 4, 3)));
      blendInto(out, [0.86, 0.84, 0.8], smoothstep(0.1, 0.06, edge) * 0.75);
    },
    treesAt: () => 0,
  };
};

/** Level ground; the streets and houses of a city are built on it. */
const plain: MakeLand = (brief, noise, random) => {
  const shift = random.range(0, 60);
  const river = fromRiver(noise, shift, brief.aspect);
  const hasWater = brief.water !== "none";
  const asphalt = brief.season === "winter" ? lch(0.62, 0.01, 250) : lch(0.42, 0.008, 260);
  return {
    crown: 0.008,
    heightAt: (x, y) => 0.006 - (hasWater ? 0.05 * smoothstep(0.075, 0.05, river(x, y)) : 0),
    colourAt: (x, y, _height, out) => {
      setColour(out, asphalt);
      scaleColour(out, 1 + 0.12 * noise.fractal(x * 30, y * 30, 2));
    },
    treesAt: () => 0,
  };
};

const LANDS: Readonly<Record<Terrain, MakeLand>> = {
  mountains,
  volcano: mountains,
  tundra: mountains,
  hills: fields,
  forest,
  desert,
  canyon,
  sea: coast,
  island: coast,
  city: plain,
  space: craters,
  underwater: reef,
  abstract: ponds,
};

export const makeLand = (brief: Brief, random: Random): Land =>
  LANDS[brief.terrain](brief, new Noise(random.uint32()), random);

/** The colour of water by its depth: from the shore over turquoise to deep blue. */
export function waterColour(brief: Brief, depth: number): Rgb {
  const isSea = brief.water === "sea" || brief.terrain === "underwater";
  const shallow = isSea ? lch(0.78, 0.1, 190) : lch(0.6, 0.06, 200);
  const deep = isSea ? lch(0.36, 0.09, 245) : lch(0.32, 0.06, 235);
  return mixEvenly(shallow, deep, clamp(lerp(0.15, 1, depth / (isSea ? 0.085 : 0.03))));
}
