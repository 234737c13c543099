/** The texts that tools write into pictures, by their PNG keywords, which stand for the EXIF fields too. */

/** The text that AUTOMATIC1111's web UI introduced and many tools write. */
export const PARAMETERS = "parameters";
/** The studio's JSON. */
export const OWN = "prompt-studio";
/** InvokeAI's JSON: the keyword since version 3, and the one of earlier versions. */
export const INVOKEAI = "invokeai_metadata";
export const INVOKEAI_OLD = "sd-metadata";
/** ComfyUI's graphs as JSON: the executed graph, and the editor's graph. */
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

/** Keyword → text, for the keywords in the file. */
export type Texts = ReadonlyMap<string, string>;

/** A longer text is neither read nor decompressed, because no description of a picture is that long. */
export const MAX_TEXT_BYTES = 1_000_000;

/** Longer prompts and values are cut. */
export const MAX_TEXT_CHARACTERS = 20_000;
