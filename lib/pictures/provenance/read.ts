/** Reads from a picture how it came to be. */
import "server-only";
import sharp from "sharp";
import * as z from "zod";
import { MAX_SEED } from "@/lib/contract/request";
import { pictureType } from "@/lib/pictures/picture-type";
import { parseParameters } from "@/lib/prompt/parameters";
import { readExif } from "./exif";
import { pictureFactsSchema } from "./facts";
import { isPng } from "./png-chunks";
import { readPngTexts } from "./png-texts";
import { OWN, PARAMETERS, type Texts } from "./texts";

const side = z.int().positive().nullable();

/** What a picture says of itself, by whose form it is in; null: nothing that we understand. */
const provenanceSchema = z.discriminatedUnion("source", [
  z.object({ source: z.literal("prompt-studio"), facts: pictureFactsSchema }),
  z.object({
    source: z.literal("automatic1111"),
    parameters: z.object({
      prompt: z.string(),
      negativePrompt: z.string(),
      seed: z.int().min(0).max(MAX_SEED).nullable(),
      width: side,
      height: side,
      model: z.string().nullable(),
      others: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  }),
  z.object({ source: z.null() }),
]);

export type Provenance = z.infer<typeof provenanceSchema>;

/** Each tries one tool's form; the first that can say something is believed. A further tool is a further line here. */
const READERS: readonly ((texts: Texts) => unknown)[] = [
  (texts) => ({ source: "prompt-studio", facts: parseJson(texts.get(OWN)) }),
  (texts) => ({ source: "automatic1111", parameters: parseParameters(texts.get(PARAMETERS) ?? "") }),
];

/**
 * Reads PNG, and what else the studio takes, all of which has EXIF: JPEG, WebP, AVIF.
 *
 * @param bytes from anybody: broken and hostile files have no provenance, and nothing is thrown.
 */
export async function readProvenance(bytes: Uint8Array): Promise<Provenance> {
  const texts = isPng(bytes) ? readPngTexts(bytes) : await readExifOf(bytes);
  for (const read of READERS) {
    const provenance = provenanceSchema.safeParse(read(texts));
    if (provenance.success) return provenance.data;
  }
  return { source: null };
}

async function readExifOf(bytes: Uint8Array): Promise<Texts> {
  try {
    if (!(await pictureType(bytes))) return new Map();
    // Looks at the file's head alone; no pixel is unpacked.
    const { exif } = await sharp(bytes).metadata();
    return exif ? readExif(exif) : new Map();
  } catch {
    return new Map();
  }
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
