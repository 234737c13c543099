/** How the address contains the selected pictures or creations. */
import { NOTHING } from "@/components/ui/sheet/selection";

/** Longer selections are stored instead, so that the address stays short enough for every server. */
const MAX_IN_ADDRESS = 100;
/** The word in the address for a stored selection. */
export const KEPT = "kept";

/** The query parameter; null for an empty selection. */
export function writeSelection(selected: ReadonlySet<string>): string | null {
  if (selected.size === 0) return null;
  return selected.size > MAX_IN_ADDRESS ? KEPT : [...selected].join(",");
}

/** @param kept the stored selection of this tab. */
export function readSelection(word: string | null, kept: string | null): ReadonlySet<string> {
  if (!word) return NOTHING;
  const ids = (word === KEPT ? (kept ?? "") : word).split(",").filter((id) => /^[\w.~-]{1,128}$/.test(id));
  return ids.length > 0 ? new Set(ids) : NOTHING;
}
