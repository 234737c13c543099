/** With what imported creations were made, also where an archive of an older studio does not say it. */
import "server-only";
import { isSketchEngine } from "contract/models/model-id";
import { type MadeWith, madeWith } from "contract/pictures/made-with";
import { comesFromGiven } from "@/lib/base/comes-from-given";
import type { Ledger } from "../context/contexts";
import type { ArchivedCreation } from "./format";

/** Of creations that do not say whether they come from a given picture: the creation that each was made from; null for a given picture. */
export type UntoldSources = Map<string, string | null>;

const sourceIn = ({ inputs }: ArchivedCreation) => inputs.find(({ place }) => place === "source");

/** As far as the creation itself tells. */
export function importedMadeWith(creation: ArchivedCreation): MadeWith {
  const { is_program, from_given, model } = creation;
  if (creation.is_given) return "given";
  return madeWith({
    isProgram: is_program ?? isSketchEngine(model ?? ""),
    isFromGiven: from_given ?? sourceIn(creation)?.from === null,
  });
}

export function noteUntoldSource(sources: UntoldSources, creation: ArchivedCreation): void {
  const source = sourceIn(creation);
  if (creation.from_given === null && source)
    sources.set(creation.creation_id, source.from?.creation_id ?? null);
}

/** Freezes that an imported creation comes from a given picture, if what it was made from does. */
export async function markUntold(
  { db }: Pick<Ledger, "db">,
  ownerId: string,
  { sources, creation }: { sources: UntoldSources; creation: ArchivedCreation },
): Promise<void> {
  if (!comesFromGiven(sources, creation.creation_id)) return;
  await db
    .updateTable("creations")
    .set({ made_with: importedMadeWith({ ...creation, from_given: true }) })
    .where("owner_id", "=", ownerId)
    .where("origin_id", "=", creation.creation_id)
    .execute();
}
