import { lch, type Rgb } from "../../core/colour";
import { hypot } from "../../core/math";
import { Noise } from "../../core/noise";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";

export type GroundKind = "grass" | "sand" | "stone" | "snow" | "water" | "road" | "pavement";

export interface TileGround {
  kind: GroundKind;
  /** Height of the tile along the z axis of the board, a multiple of 0.5. */
  height: number;
}

/** Every fifth row of tiles of a city is a street, in both directions. */
export const isStreet = (i: number, j: number): boolean => i % 5 === 2 || j % 5 === 2;

/** The ground of a board, indexed [i][j]. */
export function makeLand(brief: Brief, size: number, random: Random): TileGround[][] {
  const noise = new Noise(random.uint32());
  const peakI = random.range(1.5, size * 0.42);
  const peakJ = random.range(1.5, size * 0.42);
  const { terrain } = brief;
  const isCity = terrain === "city";
  const isSea = terrain === "sea" || terrain === "island";
  const hasPeak = terrain === "mountains" || terrain === "volcano" || terrain === "tundra";
  const heightAt = (i: number, j: number): number => {
    if (isCity) return brief.water !== "none" && i > size - 3 ? 0.5 : 1;
    if (isSea) {
      const middle = ((size - 1) / 2) * 0.85;
      const distance = hypot(i - middle, j - middle) / size;
      return 11.5 * (0.36 - distance) + 0.8 * noise.gradient(i * 0.4, j * 0.4);
    }
    let height = 1.4 + 2.6 * noise.fractal(i * 0.19 + 5, j * 0.19, 3);
    if (hasPeak) {
      const distance = hypot(i - peakI, j - peakJ);
      height += Math.max(0, 8.5 - distance * 1.35) * (0.8 + 0.4 * noise.gradient(i * 0.7, j * 0.7));
    }
    if (brief.water === "none") return height;
    const fromRiver = Math.abs(i - j * 0.55 - size * 0.34 + 2.2 * noise.gradient(j * 0.25, 7));
    return fromRiver < 1.25 ? 0.3 : fromRiver < 2.2 ? Math.min(height, 1.1) : height;
  };
  const kindOf = (i: number, j: number, height: number): GroundKind => {
    if (height <= 0.5) return "water";
    if (isCity) return isStreet(i, j) ? "road" : "pavement";
    if (height > 6.5 && terrain !== "desert" && !brief.excluded.has("snow")) return "snow";
    if (height > 4.2) return "stone";
    return height <= 1 && isSea ? "sand" : "grass";
  };
  return Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (__, j) => {
      const height = Math.max(0.5, Math.round(heightAt(i, j) * 2) / 2);
      return { kind: kindOf(i, j, height), height };
    }),
  );
}

export interface GroundColours extends Readonly<Record<GroundKind, Rgb>> {
  readonly soil: Rgb;
}

export function groundColours(brief: Brief): GroundColours {
  const isDesert = brief.terrain === "desert" || brief.terrain === "canyon";
  const isWinter = brief.season === "winter" || brief.terrain === "tundra";
  const grass = isWinter
    ? lch(0.95, 0.015, 230)
    : isDesert
      ? lch(0.83, 0.085, 75)
      : brief.season === "autumn"
        ? lch(0.72, 0.12, 90)
        : lch(0.74, 0.135, 130);
  return {
    grass,
    sand: lch(0.87, 0.07, 85),
    stone: lch(0.66, 0.018, 260),
    snow: lch(0.97, 0.01, 230),
    water: lch(0.68, 0.11, 225),
    road: lch(0.42, 0.012, 270),
    pavement: lch(0.82, 0.012, 80),
    soil: isDesert ? lch(0.62, 0.11, 50) : lch(0.5, 0.07, 55),
  };
}
