/** With what pictures were made, for people who see them. */
import "server-only";
import type { MadeWith } from "contract/pictures/made-with";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { isProgram } from "../pictures/is-program";

interface Drawn {
  id: string;
  service: string;
  model: string;
}

/** @param creations a few hundred at most. @returns by the id of the creation. */
export async function madeWithOf(
  db: Kysely<Database>,
  creations: readonly Drawn[],
): Promise<Map<string, MadeWith>> {
  const fromGiven = await madeFromGiven(db, [...new Set(creations.map(({ id }) => id))]);
  return new Map(
    creations.map((drawn) => {
      const by = isProgram(drawn) ? "renderer" : "ai";
      return [drawn.id, fromGiven.has(drawn.id) ? `${by}_from_given` : by];
    }),
  );
}

/** Those whose first source of all is a picture that somebody brought. */
async function madeFromGiven(db: Kysely<Database>, creationIds: readonly string[]): Promise<Set<string>> {
  if (creationIds.length === 0) return new Set();
  const rows = await db
    // Equal rows are joined, so a creation that was made from itself has an end.
    .withRecursive("source(drawn, picture_id, creation_from)", (query) =>
      query
        .selectFrom("creation_inputs")
        .select(["creation_id as drawn", "picture_id", "creation_from"])
        .where("place", "=", "source")
        .where("creation_id", "in", creationIds)
        .union(
          query
            .selectFrom("source")
            .innerJoin("creation_inputs as earlier", "earlier.creation_id", "source.creation_from")
            .select(["source.drawn", "earlier.picture_id", "earlier.creation_from"])
            .where("earlier.place", "=", "source"),
        ),
    )
    .selectFrom("source")
    .select("drawn")
    .where("picture_id", "is", null)
    .execute();
  return new Set(rows.map(({ drawn }) => drawn));
}
