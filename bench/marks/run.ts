/**
 * `npm run bench:marks`: what it takes to write into a picture where it comes from, with its settings, beside writing the settings
 * alone: the bytes, the time, and the longest turn of the event loop.
 */
import { partsWithTexts } from "picture-metadata";
import { manifestsIn } from "picture-metadata/manifest";
import sharp from "sharp";
import { createLog } from "@/lib/base/log";
import { makeCertificate } from "@/lib/origin/make-certificate";
import { createMarks } from "@/lib/origin/marks";
import { signerOf } from "@/lib/origin/signer";
import type { Origin } from "@/lib/pictures/marks";
import { putPieces, sourceOfParts } from "@/lib/pictures/store";
import { measureOnce } from "../measure-once";

const SIDES = { "1 megapixel": [1_024, 1_024], "12 megapixels": [4_000, 3_000] };
const ROUNDS = 9;
const TEXTS = new Map([["parameters", "a lighthouse\nSteps: 20, Seed: 5"]]);
const DRAWN: Origin = { action: "created", sourceType: "model", ingredients: [] };

const signer = signerOf(await makeCertificate(Date.now()));
// A signature that is remembered would cost nothing.
let salt = 0;
const marks = createMarks({ openSigner: async () => signer, log: createLog("silent") });

console.log(
  "| | MB | settings alone, ms | with marks, ms | more bytes | edit with a parent: ms, more bytes | longest turn, ms |\n|---|---|---|---|---|---|---|",
);
for (const [size, [width = 0, height = 0]] of Object.entries(SIDES))
  for (const format of ["png", "jpeg", "webp", "avif"] as const) {
    const picture = new Uint8Array(await photo(width, height).toFormat(format).toBuffer());
    const source = Buffer.concat(await marks.mark(picture, DRAWN, TEXTS));
    const edited: Origin = {
      ...{ action: "edited", sourceType: "model" },
      ingredients: [
        { relationship: "parentOf", mediaType: `image/${format}`, manifests: manifestsIn(source) },
      ],
    };
    const alone = await median(async () => partsWithTexts(picture, fresh()));
    const marked = await median(() => marks.mark(picture, DRAWN, fresh()));
    const edit = await median(() => marks.mark(picture, edited, fresh()));
    const figures = [
      ...[`${size}, ${format}`, (picture.length / 1e6).toFixed(1), alone.ms.toFixed(1), marked.ms.toFixed(1)],
      ...[marked.bytes - alone.bytes, `${edit.ms.toFixed(1)}, ${edit.bytes - alone.bytes}`],
      Math.max(marked.longestTurnMs, edit.longestTurnMs),
    ];
    console.log(`| ${figures.join(" | ")} |`);
  }

function fresh() {
  salt += 1;
  return new Map([...TEXTS, ["other", String(10_000 + salt)]]);
}

function photo(width: number, height: number) {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: "black", noise } }).blur(2);
}

/** Hashed and put together as a store would; a picture is only read after it was made, so the parts are read once. */
async function median(write: () => Promise<Uint8Array[]>) {
  const rounds = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(
      await measureOnce(async () => {
        const file = sourceOfParts(await write());
        bytes = file.byteLength;
        for await (const piece of putPieces(file)) void piece;
      }),
    );
  rounds.sort((a, b) => a.ms - b.ms);
  const [middle] = rounds.slice(Math.floor(ROUNDS / 2));
  if (!middle) throw new Error("Nothing was measured.");
  return {
    ms: middle.ms,
    bytes,
    longestTurnMs: Math.max(...rounds.map(({ longestTurnMs }) => longestTurnMs)),
  };
}
