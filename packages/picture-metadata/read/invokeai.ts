/** Reads the JSON that InvokeAI writes into pictures: flat since version 3, nested before. */
import { MAX_SEED, MAX_STATED_SIDE, type ReadParameters } from "../parameters";
import { asRecord, fieldOf, type JsonRecord, parseJson, plainValues, textField, wholeField } from "./json";
import { INVOKEAI, INVOKEAI_OLD, MAX_TEXT_CHARACTERS, type Texts } from "./texts";

const TAKEN = ["positive_prompt", "negative_prompt", "prompt", "width", "height", "model"];

/** @returns null without that JSON, or when it has neither prompt nor seed. */
export function readInvokeAi(texts: Texts): ReadParameters | null {
  const flat = asRecord(parseJson(texts.get(INVOKEAI)));
  if (flat) {
    return known(flat, {
      prompt: textField(flat, "positive_prompt") ?? "",
      negativePrompt: textField(flat, "negative_prompt") ?? "",
      model: modelOf(fieldOf(flat, "model")),
    });
  }
  const old = asRecord(parseJson(texts.get(INVOKEAI_OLD)));
  const images = fieldOf(old, "image");
  const image = asRecord(Array.isArray(images) ? images[0] : images);
  if (!image) return null;
  return known(image, {
    ...withoutBrackets(oldPrompt(fieldOf(image, "prompt")).slice(0, MAX_TEXT_CHARACTERS)),
    model: textField(old, "model_weights") ?? textField(old, "model"),
  });
}

function known(
  record: JsonRecord,
  said: Pick<ReadParameters, "prompt" | "negativePrompt" | "model">,
): ReadParameters | null {
  const seed = wholeField(record, "seed", 0, MAX_SEED);
  if (said.prompt.trim() === "" && seed === null) return null;
  const width = wholeField(record, "width", 1, MAX_STATED_SIDE);
  const height = wholeField(record, "height", 1, MAX_STATED_SIDE);
  const isSized = width !== null && height !== null;
  return {
    prompt: said.prompt.trim(),
    negativePrompt: said.negativePrompt.trim(),
    seed,
    width: isSized ? width : null,
    height: isSized ? height : null,
    model: said.model,
    // A seed outside the studio's range is displayed with the other settings.
    others: plainValues(record, new Set(seed === null ? TAKEN : [...TAKEN, "seed"])),
  };
}

function modelOf(model: unknown): string | null {
  if (typeof model === "string") return model;
  const record = asRecord(model);
  return textField(record, "name") ?? textField(record, "model_name");
}

/** A text, or a list of weighted parts. */
function oldPrompt(prompt: unknown): string {
  if (typeof prompt === "string") return prompt;
  if (!Array.isArray(prompt)) return "";
  return prompt
    .slice(0, 100)
    .map((part) => textField(asRecord(part), "prompt") ?? "")
    .join(" ");
}

/** Old versions put the negative prompt into square brackets. */
function withoutBrackets(text: string): { prompt: string; negativePrompt: string } {
  const negatives: string[] = [];
  const prompt = text.replace(/\[([^[\]]{1,4000})\]/g, (_, inside: string) => {
    negatives.push(inside.trim());
    return "";
  });
  return { prompt: prompt.replace(/ {2,}/g, " "), negativePrompt: negatives.join(", ") };
}
