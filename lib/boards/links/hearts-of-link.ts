/** The favourites of a share link, as its guests see them. */
import "server-only";
import { type Kysely, sql } from "kysely";
import type { Database } from "@/lib/db/schema";
import { inSteps } from "../turns/in-steps";
import type { Guest } from "./guests";

/** By whom pictures are favourites, by their ids. Also of pictures that the link does not show. */
export type Hearts = ReadonlyMap<string, ReadonlySet<string>>;

export interface HeartsOfPicture {
  count: number;
  isMine: boolean;
}

/** The favourites on a picture as this guest sees them; null for a picture without. */
export function heartsOn(hearts: Hearts, pictureId: string, guest: Guest | null): HeartsOfPicture | null {
  const by = hearts.get(pictureId);
  return by ? { count: by.size, isMine: guest !== null && by.has(guest.id) } : null;
}

/** Of one statement. */
const GUESTS_AT_ONCE = 50;
const PICTURES_AT_ONCE = 50;

interface Heart {
  guest_id: string;
  picture_id: string;
}

export async function heartsOfLink(db: Kysely<Database>, linkId: string): Promise<Hearts> {
  const guests = await db.selectFrom("guests").select("id").where("link_id", "=", linkId).execute();
  const ids = guests.map(({ id }) => id);
  const hearts = await inSteps(ids, GUESTS_AT_ONCE, (some) =>
    db.selectFrom("guest_hearts").select(["guest_id", "picture_id"]).where("guest_id", "in", some).execute(),
  );
  return byPicture(hearts);
}

/** As `heartsOfLink`, for some pictures. */
export async function heartsOnPictures(
  db: Kysely<Database>,
  linkId: string,
  pictureIds: readonly string[],
): Promise<Hearts> {
  const hearts = await inSteps(pictureIds, PICTURES_AT_ONCE, (some) =>
    db
      .selectFrom("guest_hearts")
      .innerJoin("guests", "guests.id", "guest_id")
      .select(["guest_id", "picture_id"])
      .where("picture_id", "in", some)
      // An expression, so that the index on pictures is used: by guests, each picture would be looked up for each of them.
      .where(sql<boolean>`coalesce(link_id, '') = ${linkId}`)
      .execute(),
  );
  return byPicture(hearts);
}

function byPicture(hearts: readonly Heart[]): Hearts {
  const all = new Map<string, Set<string>>();
  for (const { guest_id, picture_id } of hearts) {
    const by = all.get(picture_id);
    if (by) by.add(guest_id);
    else all.set(picture_id, new Set([guest_id]));
  }
  return all;
}
