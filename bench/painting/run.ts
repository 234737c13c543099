/**
 * `npm run bench:painting`: what laying an edit back over its source takes, each in a process of its own, beside reading and writing
 * the same picture with nothing in between: the time, the memory and the longest turn of the event loop.
 */
import { execFileSync } from "node:child_process";
import sharp from "sharp";
import { layBack } from "@/lib/pictures/painting/lay-back";
import { measureOnce } from "../measure-once";

const SIZES = {
  "4 megapixels": [2_048, 2_048],
  "12 megapixels": [4_000, 3_000],
  "48 megapixels": [8_000, 6_000],
};
const OPENINGS = { "a tenth of it": 0.1, "all but a frame": 0.95 };
const ROUNDS = 3;

const [, script = "", ...given] = process.argv;
if (given.length === 0) {
  console.log(
    "| | laid back, ms | read and written, ms | memory, MB | longest turn, ms |\n|---|---|---|---|---|",
  );
  for (const [size, sides] of Object.entries(SIZES))
    for (const [opening, share] of Object.entries(OPENINGS)) {
      const flags = ["--conditions=react-server", "--import=tsx", script, ...[...sides, share].map(String)];
      const row = execFileSync(process.execPath, flags, { encoding: "utf8" }).trim();
      console.log(`| ${size}, ${opening} ${row}`);
    }
} else {
  const [width = 0, height = 0, share = 0] = given.map(Number);
  const photo = (mean: number) =>
    sharp({
      create: {
        ...{ width, height, channels: 3, background: "black" },
        noise: { type: "gaussian", mean, sigma: 20 },
      },
    })
      .blur(3)
      .jpeg({ quality: 90 })
      .toBuffer();
  const [source, bytes] = await Promise.all([photo(90), photo(150)]);
  const files = { source, mask: await maskWith(share) };
  const laid = await median(() => layBack({ bytes }, files));
  const reference = await median(() => sharp(source).png({ compressionLevel: 6 }).toBuffer());
  const figures = [Math.round(laid.ms), Math.round(reference.ms), laid.memoryMb, laid.longestTurnMs];
  console.log(`| ${figures.join(" | ")} |`);

  /** Transparent over a share of the picture, in its middle. */
  function maskWith(open: number): Promise<Buffer> {
    const side = Math.sqrt(open);
    const [inner, outer] = [Math.round(width * side), Math.round(height * side)];
    const left = Math.floor((width - inner) / 2);
    const top = Math.floor((height - outer) / 2);
    const margins = { left, top, right: width - inner - left, bottom: height - outer - top };
    return sharp({
      create: { width: inner, height: outer, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .extend({ ...margins, background: { r: 0, g: 0, b: 0, alpha: 1 } })
      .png()
      .toBuffer();
  }
}

async function median<Result>(work: () => Promise<Result>) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measureOnce(work));
  rounds.sort((a, b) => a.ms - b.ms);
  const [middle] = rounds.slice(Math.floor(ROUNDS / 2));
  if (!middle) throw new Error("Nothing was measured.");
  return {
    ms: middle.ms,
    memoryMb: Math.max(...rounds.map(({ memoryMb }) => memoryMb)),
    longestTurnMs: Math.max(...rounds.map(({ longestTurnMs }) => longestTurnMs)),
  };
}
