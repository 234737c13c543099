/** The certificate that a studio made for itself: one for all its processes, kept in the database and sealed with its secret. */
import "server-only";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Database } from "@/lib/db/schema";
import { CERTIFICATE_ROW } from "@/lib/db/sealed-rows";
import { seal, unseal } from "@/lib/keys/seal";
import { makeCertificate } from "./make-certificate";
import type { Certificate } from "./signer";

const certificateSchema = z.object({ chain: z.string(), key: z.string() });

/**
 * Makes one where there is none, or where the studio's secret has changed and what is there cannot be opened any more. Of several
 * callers at once all get the same.
 *
 * @param now milliseconds since 1970.
 */
export async function keptCertificate(
  { db, secret }: { db: Kysely<Database>; secret: string },
  now: number,
): Promise<Certificate> {
  const before = await readRow(db);
  const known = before === null ? null : opened(secret, before);
  if (known) return known;
  const value = seal(secret, CERTIFICATE_ROW, JSON.stringify(await makeCertificate(now)));
  if (before === null)
    await db
      .insertInto("studio_values")
      .values({ key: CERTIFICATE_ROW, value, updated_at: now })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
  else
    await db
      .updateTable("studio_values")
      .set({ value, updated_at: now })
      .where("key", "=", CERTIFICATE_ROW)
      .where("value", "=", before)
      .execute();
  const row = await readRow(db);
  const made = row === null ? null : opened(secret, row);
  if (!made) throw new Error("The certificate of the studio cannot be read.");
  return made;
}

async function readRow(db: Kysely<Database>): Promise<string | null> {
  const row = await db
    .selectFrom("studio_values")
    .select("value")
    .where("key", "=", CERTIFICATE_ROW)
    .executeTakeFirst();
  return row?.value ?? null;
}

function opened(secret: string, sealed: string): Certificate | null {
  const text = unseal(secret, CERTIFICATE_ROW, sealed);
  try {
    return text === null ? null : certificateSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
