/** A tournament kept in the tab, so that a person can leave and come back to it. */
import * as z from "zod/mini";
import { storageKey } from "@/lib/client/storage";
import { type StoredValue, storedJson } from "@/lib/client/stored-json";
import { AT_ONCE, type Decision, type Plan } from "./tournament";

export interface SavedTournament {
  plan: Plan;
  decisions: readonly Decision[];
  /** The pictures that its end marked as favourites; undo takes these marks back. */
  marked: readonly string[];
}

const atOnce = z.literal(AT_ONCE);
const wanted = z.int().check(z.minimum(1));
const picture = z.string();
const decision = z.union([
  z.object({ kind: z.enum(["keep", "set_aside", "gone"]), picture }),
  z.object({ kind: z.enum(["keep_all", "set_all_aside", "finish"]) }),
  z.object({ kind: z.literal("at_once"), atOnce }),
  z.object({ kind: z.literal("wanted"), wanted }),
]);
const saved = z.object({
  plan: z.object({ pictures: z.array(picture), wanted, atOnce }),
  decisions: z.array(decision),
  marked: z.array(picture),
});

/** A short name for a set of pictures in an order (FNV-1a, 32 bits). */
function nameOf(pictures: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const character of pictures.join(",")) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

/** Where the tournament of these pictures is kept; null is read where there is none. @param set all ids of the address. */
export function storedTournament(
  personId: string,
  set: readonly string[],
): StoredValue<SavedTournament | null> {
  const key = storageKey(`tournament-${nameOf(set)}`, personId);
  return storedJson<SavedTournament | null>("tab", key, (json) => {
    if (json === null) return null;
    const read = z.parse(saved, json);
    // Another set may have the same short name.
    return read.plan.pictures.every((id) => set.includes(id)) ? (read as SavedTournament) : null;
  });
}
