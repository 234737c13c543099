/** Writes into pictures where they come from, with their settings, beside writing the settings alone. */
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

const ROUNDS = 9;
const TEXTS = new Map([["parameters", "a lighthouse\nSteps: 20, Seed: 5"]]);
const DRAWN: Origin = { action: "created", sourceType: "model", ingredients: [] };

const signer = signerOf(await makeCertificate(Date.now()));
// A signature that is remembered would cost nothing.
let salt = 0;
const marks = createMarks({ openSigner: async () => signer, log: createLog("silent") });

/** The median of each, and the longest turn of all. */
export interface Measured {
  settingsAlone: Written;
  marked: Written;
  /** An edit, whose source came with a manifest. */
  edit: Written;
  megabytes: number;
}

interface Written {
  ms: number;
  bytes: number;
  longestTurnMs: number;
}

/** @param format of a picture of this size in pixels. */
export async function measureMarks(
  format: "png" | "jpeg" | "webp" | "avif",
  width: number,
  height: number,
): Promise<Measured> {
  const picture = new Uint8Array(await photo(width, height).toFormat(format).toBuffer());
  const source = Buffer.concat(await marks.mark(picture, DRAWN, TEXTS));
  const edited: Origin = {
    ...{ action: "edited", sourceType: "model" },
    ingredients: [{ relationship: "parentOf", mediaType: `image/${format}`, manifests: manifestsIn(source) }],
  };
  return {
    settingsAlone: await median(async () => partsWithTexts(picture, fresh())),
    marked: await median(() => marks.mark(picture, DRAWN, fresh())),
    edit: await median(() => marks.mark(picture, edited, fresh())),
    megabytes: picture.length / 1e6,
  };
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
async function median(write: () => Promise<Uint8Array[]>): Promise<Written> {
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
