/** What may be done with pictures, in words. */
import type { Creation } from "contract/creations/creation";
import { type Clearance, type CommercialUse, isTermsUrl, type Rights } from "contract/models/rights";

/** The choices of the library. */
export const CLEARANCE_WORDS: Record<Clearance, string> = {
  yes: "Cleared for use",
  ask: "Ask before use",
  no: "Not for commercial use",
  unknown: "Use not known",
};

const USE: Record<Clearance, string> = {
  yes: "yes",
  ask: "only after asking",
  no: "no",
  unknown: "not known",
};

const PLACE = {
  source: "from a source",
  reference: "from a reference",
  model: "drawn by another model",
  unknown: "from something",
} as const;

const LIMIT: Record<Clearance, string> = {
  yes: "",
  ask: "that needs to be asked for",
  no: "that is not for commercial use",
  unknown: "of which that is not known",
};

type Told = Pick<Creation, "licence" | "commercial_use" | "terms_url" | "limited_by">;

/**
 * For example `Licence: Apache-2.0, commercial use: no, from a source that is not for commercial use (FLUX.1 [dev] Non-Commercial)`.
 * That the use is not known is said only where it is known of the model alone.
 *
 * @returns null where there is nothing to say.
 */
export function rightsInWords({ licence, commercial_use, limited_by }: Told): string | null {
  const use = commercial_use ?? "unknown";
  const parts = [
    ...(licence ? [`licence: ${licence}`] : []),
    ...(commercial_use || limited_by ? [`commercial use: ${USE[use]}`] : []),
    ...(limited_by ? [limitInWords(limited_by, use)] : []),
  ];
  const words = parts.join(", ");
  return words === "" ? null : words.charAt(0).toUpperCase() + words.slice(1);
}

function limitInWords({ place, licence }: NonNullable<Told["limited_by"]>, use: Clearance): string {
  const words = `${PLACE[place]} ${LIMIT[use]}`;
  return licence ? `${words} (${licence})` : words;
}

const OF_MODEL: Record<CommercialUse, string> = {
  yes: "commercial use allowed",
  ask: "ask before commercial use",
  no: "non-commercial",
};

/**
 * What may be done with the pictures of a model, for a list: `Apache-2.0 · commercial use allowed`, `FLUX.1 [dev] Non-Commercial`.
 *
 * @returns null where nothing is said.
 */
export function modelRightsInWords({ licence, commercial_use }: Rights): string | null {
  // The name of the licence may say it already.
  const isSaid = commercial_use === "no" && /non-?commercial/i.test(licence ?? "");
  const words = [licence, commercial_use && !isSaid && OF_MODEL[commercial_use]].filter(Boolean).join(" · ");
  return words === "" ? null : words;
}

/** The address of the terms, where it can be a link. */
export const termsOf = ({ terms_url }: Pick<Rights, "terms_url">): string | null =>
  terms_url !== undefined && isTermsUrl(terms_url) ? terms_url : null;
