/** Guests: people without an account, known by a key that their browser keeps. */
import "server-only";
import { MAX_GUESTS_OF_LINK } from "contract/boards/guest";
import { StudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import { secretHash } from "@/lib/auth/secret-hash";
import { newId } from "@/lib/base/ids";
import type { Database } from "@/lib/db/schema";
import type { SharedBoard } from "./find-shared-board";

export interface Guest {
  id: string;
  /** As typed by the guest; empty before. */
  name: string;
}

/** The guest of this link with this key; null for one who has said nothing yet. */
export async function findGuest(db: Kysely<Database>, linkId: string, key: string): Promise<Guest | null> {
  const guest = await db
    .selectFrom("guests")
    .select(["id", "name"])
    .where("link_id", "=", linkId)
    .where("key_hash", "=", secretHash(key))
    .executeTakeFirst();
  return guest ?? null;
}

/** The owner of a board as one of those who speak at a link; their name is not told. */
export async function findOrAddOwner(
  db: Kysely<Database>,
  { linkId, personId, now }: { linkId: string; personId: string; now: number },
): Promise<Guest> {
  // No hash of a guest's key has a space.
  const key_hash = `person ${personId}`;
  const find = () =>
    db
      .selectFrom("guests")
      .select(["id", "name"])
      .where("link_id", "=", linkId)
      .where("key_hash", "=", key_hash)
      .executeTakeFirst();
  const known = await find();
  if (known) return known;
  await db
    .insertInto("guests")
    .values({ id: newId("gu"), link_id: linkId, key_hash, person_id: personId, name: "", created_at: now })
    .onConflict((conflict) => conflict.columns(["link_id", "key_hash"]).doNothing())
    .execute();
  const added = await find();
  if (!added) throw linkNotWorking();
  return added;
}

/** Concurrent calls with one key find the same guest. @throws StudioError `link_full` */
export async function findOrAddGuest(
  db: Kysely<Database>,
  { linkId }: Pick<SharedBoard, "linkId">,
  { key, now }: { key: string; now: number },
): Promise<Guest> {
  const known = await findGuest(db, linkId, key);
  if (known) return known;
  const { count } = await db
    .selectFrom("guests")
    .select((e) => e.fn.countAll<number | string>().as("count"))
    .where("link_id", "=", linkId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_GUESTS_OF_LINK) throw linkFull("guests");
  await db
    .insertInto("guests")
    .values({ id: newId("gu"), link_id: linkId, key_hash: secretHash(key), name: "", created_at: now })
    .onConflict((conflict) => conflict.columns(["link_id", "key_hash"]).doNothing())
    .execute();
  const added = await findGuest(db, linkId, key);
  // Its link was removed in between.
  if (!added) throw linkNotWorking();
  return added;
}

const linkNotWorking = () => new StudioError("not_found", "This link does not work. It may have expired.");

export function linkFull(
  what: "guests" | "favourites" | "comments" | "answers" | "people who answer",
): StudioError {
  return new StudioError("link_full", `This link has as many ${what} as it can hold. Nothing was changed.`);
}

/** @param what such as "favourites". */
export function notAllowedByLink(what: string): StudioError {
  return new StudioError("not_allowed_by_link", `This link allows no ${what}.`);
}

/** A picture that is not on the board, deleted, or hidden from guests. */
export function pictureNotFound(): StudioError {
  return new StudioError("not_found", "There is no such picture.");
}
