/** Finds the person that an argument of a subcommand names. */
import { type Kysely, sql } from "kysely";
import type { Database } from "@/lib/db/schema";

export interface PersonFound {
  id: string;
  name: string;
}

/**
 * @param text an id as the studio shows it, or an e-mail address in any case.
 * @throws Error with a sentence when nobody or more than one person is meant.
 */
export async function findPerson(db: Kysely<Database>, text: string): Promise<PersonFound> {
  const found = await db
    .selectFrom("people")
    .select(["id", "name", "provider"])
    .where((where) =>
      where.or([where("id", "=", text), where(sql`lower(email)`, "=", text.trim().toLowerCase())]),
    )
    .orderBy("created_at")
    .execute();
  const [person] = found;
  if (!person) throw new Error(`Nobody with the id or e-mail address "${text}" has signed in yet.`);
  if (found.length === 1) return { id: person.id, name: person.name };
  const ids = found.map(({ id, provider }) => `${id} (${provider})`).join(", ");
  throw new Error(`Several people have the e-mail address "${text}". Name one by id: ${ids}.`);
}
