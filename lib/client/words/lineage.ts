/** What a picture was made from, and what was made from it, in words. */
import type { Creation, CreationInput, MadeFrom } from "contract/creations/creation";

type Operation = NonNullable<MadeFrom["operation"]>;

const MADE_BY: Readonly<Record<Operation, string>> = {
  edit: "Edited from",
  expand: "Expanded from",
  upscale: "Enlarged from",
  cut_out: "Cut out of",
  unknown: "Made from",
};

const USED_FOR: Readonly<Record<Operation, string>> = {
  edit: "Edited",
  expand: "Expanded",
  upscale: "Enlarged",
  cut_out: "Cut out",
  unknown: "Used",
};

/** The heading over the pictures that a creation was made from. */
export const madeFromWords = ({ operation }: Pick<MadeFrom, "operation">): string =>
  operation ? MADE_BY[operation] : "Made with";

/** What was done with the source, where the creation has the same words as that; null otherwise. */
export function madeAsWords({
  made_from,
  settings,
}: Pick<Creation, "made_from" | "settings">): string | null {
  switch (made_from?.operation) {
    case "expand":
      return `Expanded to ${settings.aspect_ratio}`;
    case "upscale":
      return made_from.factor === null ? "Enlarged" : `Enlarged ×${made_from.factor}`;
    case "cut_out":
      return "Cut out";
    default:
      return null;
  }
}

/** @param operation null for a reference. */
export const usedInWords = (operation: Operation | null): string =>
  operation ? USED_FOR[operation] : "Reference";

/** What one of the pictures is, and what is to be said about it. @param index its place among them. */
export function inputWords(
  { place, role, is_deleted }: Pick<CreationInput, "place" | "role" | "is_deleted">,
  index: number,
  all: readonly Pick<CreationInput, "place">[],
): { words: string; note: string | null } {
  const note = is_deleted ? "Original deleted" : null;
  if (place !== "reference") return { words: place === "source" ? "Source" : "Mask", note };
  const references = all.filter((one) => one.place === "reference").length;
  const number = all.slice(0, index + 1).filter((one) => one.place === "reference").length;
  const words = references > 1 ? `Reference ${number}` : "Reference";
  return { words: role ? `${words}: ${role}` : words, note };
}
