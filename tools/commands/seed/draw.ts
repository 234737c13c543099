/** Draws small landscapes quickly, as pictures of the seeded creations. */
import sharp from "sharp";
import { type EncodedPicture, inspectPicture } from "@/lib/pictures/encode";
import type { Random } from "./random";

const hsl = (hue: number, saturation: number, lightness: number) =>
  `hsl(${Math.round(hue) % 360} ${Math.round(saturation)}% ${Math.round(lightness)}%)`;

function ridge(random: Random, width: number, height: number, level: number): string {
  const points: string[] = [];
  const steps = 6 + random.below(5);
  for (let step = 0; step <= steps; step++) {
    const y = height * (level + (random.next() - 0.5) * 0.16);
    points.push(`${((width * step) / steps).toFixed(0)},${y.toFixed(0)}`);
  }
  return `0,${height} ${points.join(" ")} ${width},${height}`;
}

/** Draws a sky, a sun or moon, and several rows of hills. */
function landscape(random: Random, width: number, height: number): string {
  const hue = random.below(360);
  const night = random.next() < 0.3;
  const sky = night ? [14, 30] : [58, 84];
  const hills = Array.from({ length: 4 }, (_, index) => {
    const level = 0.48 + index * 0.13;
    const colour = hsl(hue + 20 + index * 14, 34, (night ? 26 : 56) - index * (night ? 5 : 11));
    return `<polygon points="${ridge(random, width, height, level)}" fill="${colour}"/>`;
  });
  const radius = Math.min(width, height) * (0.05 + random.next() * 0.1);
  const x = (width * (0.15 + random.next() * 0.7)).toFixed(0);
  const y = (height * (0.12 + random.next() * 0.3)).toFixed(0);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1">
      <stop offset="0" stop-color="${hsl(hue, 48, sky[0] ?? 50)}"/>
      <stop offset="1" stop-color="${hsl(hue + 40, 62, sky[1] ?? 80)}"/>
    </linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    <circle cx="${x}" cy="${y}" r="${radius.toFixed(0)}" fill="${hsl(hue + 50, 80, night ? 92 : 74)}"/>
    ${hills.join("")}
  </svg>`;
}

/** A picture of this size with its thumbnail, as JPEG. */
export async function drawSeedPicture(
  random: Random,
  width: number,
  height: number,
): Promise<EncodedPicture> {
  const svg = Buffer.from(landscape(random, width, height));
  return inspectPicture(await sharp(svg).jpeg({ quality: 82 }).toBuffer());
}
