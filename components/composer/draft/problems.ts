/** A refusal, laid out over the fields of the composer. */
import { type ApiError, isSignedOut } from "@/lib/client/api/errors";

const FIELDS = {
  prompt: "prompt",
  negative_prompt: "negativePrompt",
  is_public: "isPublic",
  is_enable_prompt_enhancer: "enhance",
  "config.image_number": "imageNumber",
  "settings.seed": "seed",
  "settings.aspect_ratio": "aspectRatio",
  "settings.resolution": "resolution",
} as const;

const PROMPT_REFUSED = 40003;

export type Field = (typeof FIELDS)[keyof typeof FIELDS];

export interface Problems {
  fields: Partial<Record<Field, string>>;
  /** What belongs to no field. */
  general: string | null;
  signedOut: boolean;
  /** Nothing is wrong with the draft, so that the same may work another time. */
  canRetry: boolean;
}

export const NO_PROBLEMS: Problems = { fields: {}, general: null, signedOut: false, canRetry: false };

const isField = (name: string): name is keyof typeof FIELDS => Object.hasOwn(FIELDS, name);

/** Each detail stands at its field; without any, the message stands at the button. */
export function problemsOf(error: ApiError): Problems {
  const fields: Problems["fields"] = {};
  const elsewhere: string[] = [];
  for (const { field, message } of error.details) {
    const words = message ?? error.message;
    if (field !== undefined && isField(field)) fields[FIELDS[field]] ??= words;
    else elsewhere.push(words);
  }
  // A service that refuses without naming a field means the words.
  if (error.code === PROMPT_REFUSED && Object.keys(fields).length === 0) fields.prompt = error.message;
  const said = new Set(Object.values(fields));
  const rest = elsewhere.find((words) => !said.has(words)) ?? null;
  const general = rest ?? (said.size === 0 ? error.message : null);
  const signedOut = isSignedOut(error);
  return { fields, general, signedOut, canRetry: !signedOut && isNoFaultOfTheDraft(error) };
}

/** The quota, too many at once, and whatever ails the service. */
const isNoFaultOfTheDraft = ({ httpStatus }: ApiError) =>
  httpStatus === 402 || httpStatus === 429 || httpStatus >= 500;

/** The problems that are left once some of the draft has changed. */
export function withoutFields(problems: Problems, changed: string[]): Problems {
  const fields = Object.fromEntries(
    Object.entries(problems.fields).filter(([field]) => !changed.includes(field)),
  );
  return { ...problems, fields, general: null, canRetry: false };
}
