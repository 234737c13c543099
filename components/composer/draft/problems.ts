/** What is wrong with a sent draft, sorted by the fields of the composer. */
import type { Draft } from "./draft";

// biome-ignore format: one line
export type Field = keyof Pick<Draft, "prompt" | "negativePrompt" | "isPublic" | "enhance" | "imageNumber" | "seed" | "aspectRatio" | "resolution" | "models">;

export interface Problems {
  fields: Partial<Record<Field, string>>;
  /** The message that belongs to no field. */
  general: string | null;
  signedOut: boolean;
  /** Whether the same request may work later, because the cause is not in the draft. */
  canRetry: boolean;
  /** Whether a limit of the person is reached, which the settings explain. */
  isLimit: boolean;
}

export const NO_PROBLEMS: Problems = {
  fields: {},
  general: null,
  signedOut: false,
  canRetry: false,
  isLimit: false,
};

/** The problems that remain after some fields of the draft have changed. */
export function withoutFields(problems: Problems, changed: string[]): Problems {
  const fields = Object.fromEntries(
    Object.entries(problems.fields).filter(([field]) => !changed.includes(field)),
  );
  return { ...problems, fields, general: null, canRetry: false, isLimit: false };
}
