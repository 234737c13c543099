/** Finds the person whom somebody names in an invitation. */
import "server-only";
import { foldForSearch } from "contract/creations/search";
import { StudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { nextTurn } from "../turns/next-turn";

/** Names that are folded in one step, which takes a few milliseconds. */
const FOLDED_AT_ONCE = 1_000;

export interface KnownPerson {
  id: string;
  name: string;
}

/**
 * By the whole e-mail address or the whole name, as the studio knows them from the last sign-in. Names are compared here and not in
 * the database, whose rules of case and accents differ.
 *
 * @param who as typed.
 * @throws StudioError `invalid_request`; unknown and disabled people have the same answer, and so have several of one name.
 */
export async function findPerson(db: Kysely<Database>, who: string): Promise<KnownPerson> {
  const wanted = foldForSearch(who);
  const everybody = await db
    .selectFrom("people")
    .select(["id", "name", "email"])
    .where("disabled_at", "is", null)
    .execute();
  const found: KnownPerson[] = [];
  for (let start = 0; start < everybody.length; start += FOLDED_AT_ONCE) {
    await nextTurn();
    for (const { id, name, email } of everybody.slice(start, start + FOLDED_AT_ONCE))
      if (foldForSearch(email ?? "") === wanted || foldForSearch(name) === wanted) found.push({ id, name });
  }
  const [person, another] = found;
  if (!person)
    throw refuseWho(
      "Nobody in this studio who could be invited has this name or address. Whoever is invited has signed in before.",
    );
  if (another) throw refuseWho("Several people have this name or address. Type what only one of them has.");
  return person;
}

export const refuseWho = (message: string): StudioError =>
  new StudioError("invalid_request", message, { details: [{ field: "who", message }] });
