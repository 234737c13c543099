/**
 * Reads the settings of a picture: those of the studio, AUTOMATIC1111 and its relatives, InvokeAI and ComfyUI.
 *
 * Files may be broken or hostile: those have no provenance, and nothing is thrown. No pixel is decoded.
 */
import * as z from "zod/mini";
import { parseParameters, type ReadParameters } from "../parameters";
import { readComfyUi } from "./comfyui";
import { exifBlockOf } from "./containers";
import { readExif } from "./exif";
import { type PictureFacts, pictureFactsSchema } from "./facts";
import { readInvokeAi } from "./invokeai";
import { parseJson } from "./json";
import { isPng } from "./png-chunks";
import { readPngTexts } from "./png-texts";
import { OWN, PARAMETERS, type Texts } from "./texts";

/** The settings of a picture and the tool that wrote them; `source` is null when there are none in a known form. */
export type Provenance =
  | { source: "prompt-studio"; facts: PictureFacts }
  | { source: "automatic1111" | "invokeai" | "comfyui"; parameters: ReadParameters }
  | { source: null };

/** The texts of a PNG, JPEG or WebP; none for anything else. */
export async function textsOf(bytes: Uint8Array): Promise<Texts> {
  if (isPng(bytes)) return readPngTexts(bytes);
  const block = exifBlockOf(bytes);
  return block ? readExif(block) : new Map();
}

/** One reader for each tool, in order; the first result counts. A new tool is a new line here. */
const READERS: readonly ((texts: Texts) => Provenance | null)[] = [
  (texts) => {
    const facts = z.safeParse(pictureFactsSchema, parseJson(texts.get(OWN)));
    return facts.success ? { source: "prompt-studio", facts: facts.data } : null;
  },
  (texts) => said("automatic1111", parseParameters(texts.get(PARAMETERS) ?? "")),
  (texts) => said("invokeai", readInvokeAi(texts)),
  (texts) => said("comfyui", readComfyUi(texts)),
];

function said(
  source: "automatic1111" | "invokeai" | "comfyui",
  parameters: ReadParameters | null,
): Provenance | null {
  return parameters && { source, parameters };
}

export function provenanceOf(texts: Texts): Provenance {
  for (const read of READERS) {
    const provenance = read(texts);
    if (provenance) return provenance;
  }
  return { source: null };
}

/** PNG, JPEG or WebP. */
export async function readProvenance(bytes: Uint8Array): Promise<Provenance> {
  return provenanceOf(await textsOf(bytes));
}
