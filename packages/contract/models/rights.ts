/** What may be done with pictures: the licence of a model, and what follows for what was made with it. */

/** `ask`: somebody has to be asked first. */
export const COMMERCIAL_USES = ["yes", "ask", "no"] as const;
export type CommercialUse = (typeof COMMERCIAL_USES)[number];

/** What can be looked for: also what is not known. */
export const CLEARANCES = [...COMMERCIAL_USES, "unknown"] as const;
export type Clearance = (typeof CLEARANCES)[number];

export const MAX_LICENCE_CHARACTERS = 120;
const MAX_TERMS_CHARACTERS = 500;

/** Whether a text can be shown as the address of terms: https, without a password in it. */
export function isTermsUrl(text: string): boolean {
  if (text.length > MAX_TERMS_CHARACTERS || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === "https:" && username === "" && password === "";
}

/** One line that can be stored. */
export const isLicence = (text: string): boolean =>
  text.trim() !== "" && text.length <= MAX_LICENCE_CHARACTERS && !/\p{Cc}/u.test(text);

/** Each is absent where it is not known. */
export interface Rights {
  readonly licence?: string | undefined;
  readonly commercial_use?: CommercialUse | undefined;
  readonly terms_url?: string | undefined;
}

/** What makes the use of a creation stricter than its model does: what it was made from, or another model that drew it. */
export const LIMIT_PLACES = ["source", "reference", "model"] as const;
export type LimitPlace = (typeof LIMIT_PLACES)[number];

/** What is not known may turn out to be anything, but whoever has to ask learns it. */
const STRICTNESS = { yes: 0, unknown: 1, ask: 2, no: 3 } as const;

/** Whether the first allows less than the second; null is not known. */
export const isStricter = (one: CommercialUse | null, other: CommercialUse | null): boolean =>
  STRICTNESS[one ?? "unknown"] > STRICTNESS[other ?? "unknown"];
