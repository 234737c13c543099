/** The texts that tools leave in pictures, by the name they have in a PNG. Those of EXIF go by the same names. */

/** The text that AUTOMATIC1111's web UI introduced and many tools write. */
export const PARAMETERS = "parameters";
/** Our own JSON. */
export const OWN = "prompt-studio";
/** InvokeAI's JSON, and the one it wrote before version 3. */
export const INVOKEAI = "invokeai_metadata";
export const INVOKEAI_OLD = "sd-metadata";
/** ComfyUI's graphs as JSON: what was run, and what its editor shows. */
export const COMFYUI_PROMPT = "prompt";
export const COMFYUI_WORKFLOW = "workflow";

/** The keywords that are read; a reader for another tool adds its keyword here. */
export const KEYWORDS: ReadonlySet<string> = new Set([
  PARAMETERS,
  OWN,
  INVOKEAI,
  INVOKEAI_OLD,
  COMFYUI_PROMPT,
  COMFYUI_WORKFLOW,
]);

/** Keyword → text, as far as the file has them. */
export type Texts = ReadonlyMap<string, string>;

/** A longer text is no description of a picture: it is neither read nor decompressed. */
export const MAX_TEXT_BYTES = 1_000_000;

/** Longer prompts and values are cut. */
export const MAX_TEXT_CHARACTERS = 20_000;
