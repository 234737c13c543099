/** Draws the sheet of 60 prompts in three styles each into `docs/sketch-engine/`, a picture for each area. */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ImageEngine } from "image-providers/engine";
import sharp, { type OverlayOptions } from "sharp";
import { z } from "zod";
import rows from "./sheet.json";

/** Sides of a picture and the height of its caption, in pixels. */
const SIDE = 300;
const CAPTION = 34;
const GAP = 8;
const SEED = 11;

const Row = z.object({ area: z.string(), prompt: z.string(), styles: z.array(z.string()) });
type Row = z.infer<typeof Row>;

export async function drawSheet(engine: ImageEngine): Promise<void> {
  const folder = path.join("docs", "sketch-engine");
  await mkdir(folder, { recursive: true });
  const all = z.array(Row).parse(rows);
  for (const area of new Set(all.map((row) => row.area))) {
    const list = all.filter((row) => row.area === area);
    const bytes = await drawArea(engine, list);
    await writeFile(path.join(folder, `${area}.webp`), bytes);
    console.log(`${area}: ${list.length} prompts, ${bytes.byteLength} bytes`);
  }
}

async function drawArea(engine: ImageEngine, list: readonly Row[]): Promise<Buffer> {
  const columns = Math.max(...list.map(({ styles }) => styles.length));
  const width = columns * (SIDE + GAP) + GAP;
  const height = list.length * (SIDE + CAPTION + GAP) + GAP;
  const layers: OverlayOptions[] = [];
  for (const [row, { prompt, styles }] of list.entries()) {
    const top = GAP + row * (SIDE + CAPTION + GAP);
    for (const [column, style] of styles.entries())
      layers.push({ input: await draw(engine, prompt, style, row), left: GAP + column * (SIDE + GAP), top });
    layers.push({
      input: caption(`${prompt}  ·  ${styles.map((style) => style || "no style").join(", ")}`, width),
      left: 0,
      top: top + SIDE,
    });
  }
  return await sharp({ create: { width, height, channels: 3, background: "#ffffff" } })
    .composite(layers)
    .webp({ quality: 78, effort: 6 })
    .toBuffer();
}

/** One picture as PNG. @param row keeps the seeds of the rows apart. */
export async function draw(engine: ImageEngine, prompt: string, style: string, row: number): Promise<Buffer> {
  const { images } = await engine.render(
    {
      ...{ model: "sandbox", count: 1, settings: {}, negativePrompt: "", seed: SEED + row },
      ...{ prompt: style ? `${prompt}, ${style}` : prompt, width: SIDE * 2, height: SIDE * 2 },
    },
    { signal: new AbortController().signal, onProgress: () => {}, onPreview: () => {} },
  );
  const image = images[0]?.image;
  if (!image || !("data" in image)) throw new Error(`The engine drew no pixels: ${prompt}`);
  const { data, ...size } = image;
  return await sharp(data, { raw: { ...size, channels: 4 } })
    .removeAlpha()
    .resize(SIDE, SIDE)
    .png()
    .toBuffer();
}

function caption(text: string, width: number): Buffer {
  const escaped = text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${CAPTION}"><text x="${GAP}" y="15" font-family="sans-serif" font-size="11" fill="#333">${escaped}</text></svg>`,
  );
}
