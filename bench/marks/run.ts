/**
 * `npm run bench:marks`: what it takes to write into a picture where it comes from, with its settings, beside writing the settings
 * alone: the bytes, the time, and the longest turn of the event loop.
 */
import { measureMarks } from "./measure";

const SIDES = { "1 megapixel": [1_024, 1_024], "12 megapixels": [4_000, 3_000] };

console.log(
  "| | MB | settings alone, ms | with marks, ms | more bytes | edit with a parent: ms, more bytes | longest turn, ms |\n|---|---|---|---|---|---|---|",
);
for (const [size, [width = 0, height = 0]] of Object.entries(SIDES))
  for (const format of ["png", "jpeg", "webp", "avif"] as const) {
    const { settingsAlone, marked, edit, megabytes } = await measureMarks(format, width, height);
    const figures = [
      ...[`${size}, ${format}`, megabytes.toFixed(1), settingsAlone.ms.toFixed(1), marked.ms.toFixed(1)],
      ...[marked.bytes - settingsAlone.bytes, `${edit.ms.toFixed(1)}, ${edit.bytes - settingsAlone.bytes}`],
      Math.max(marked.longestTurnMs, edit.longestTurnMs),
    ];
    console.log(`| ${figures.join(" | ")} |`);
  }
