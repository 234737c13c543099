/** Reads from a picture what sd-server wrote into it: its seed, and the model that drew it. */
import { readProvenance } from "picture-metadata";
import { nameOfModel } from "./capabilities";

export interface WrittenInPicture {
  /** null when the picture does not say, and beyond the largest seed of a request. */
  seed: number | null;
  /** The model's name, as the capabilities name it; null when the picture does not say. */
  model: string | null;
}

/** The name of a file; another text may be a part of one that contains a comma. */
const FILE_NAME = /^([^/\\]+)\.\w{1,20}$/;

/** @param bytes of any file: one without settings says nothing. */
export async function readPicture(bytes: Uint8Array): Promise<WrittenInPicture> {
  const provenance = await readProvenance(bytes);
  if (provenance.source !== "automatic1111") return { seed: null, model: null };
  const { seed, model } = provenance.parameters;
  const [, stem = null] = FILE_NAME.exec(model ?? "") ?? [];
  return { seed, model: stem && nameOfModel(stem) };
}
