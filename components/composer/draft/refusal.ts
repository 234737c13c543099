/** The messages of a refused request. Loads with the first one. */
import { type ApiError, sessionEndOf } from "@/lib/client/api/call/errors";
import type { Field, Problems } from "./problems";

const FIELDS = {
  prompt: "prompt",
  negative_prompt: "negativePrompt",
  is_public: "isPublic",
  is_enable_prompt_enhancer: "enhance",
  "config.image_number": "imageNumber",
  "settings.seed": "seed",
  "settings.aspect_ratio": "aspectRatio",
  "settings.resolution": "resolution",
  model: "models",
} as const satisfies Record<string, Field>;

const PROMPT_REFUSED = 40003;
const MONTHLY_LIMIT_REACHED = 40203;
const STORAGE_FULL = 40202;

const isField = (name: string): name is keyof typeof FIELDS => Object.hasOwn(FIELDS, name);

/** Each detail is shown at its field; without details the message is shown at the button. */
export function problemsOf(error: ApiError): Problems {
  const fields: Problems["fields"] = {};
  const elsewhere: string[] = [];
  for (const { field, message } of error.details) {
    const words = message ?? error.message;
    if (field !== undefined && isField(field)) fields[FIELDS[field]] ??= words;
    else elsewhere.push(words);
  }
  // A service that refuses the prompt without naming a field means the prompt field.
  if (error.code === PROMPT_REFUSED && Object.keys(fields).length === 0) fields.prompt = error.message;
  const shown = new Set(Object.values(fields));
  const isLimit = error.code === MONTHLY_LIMIT_REACHED || error.code === STORAGE_FULL;
  // The details of a limit are its numbers; the message also says when it resets.
  const rest = isLimit ? null : (elsewhere.find((words) => !shown.has(words)) ?? null);
  const general = rest ?? (shown.size === 0 ? error.message : null);
  const signedOut = sessionEndOf(error) === "signed_out";
  return { fields, general, signedOut, canRetry: isTemporary(error), isLimit };
}

/** The quota, too many creations at once, or a problem of the service. */
const isTemporary = ({ httpStatus }: ApiError) =>
  httpStatus === 402 || httpStatus === 429 || httpStatus >= 500;
