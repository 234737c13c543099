/** The favourites of a share link, as its guests see them. */
import "server-only";
import { type Kysely, sql } from "kysely";
import type { Database } from "@/lib/db/schema";
import { inSteps } from "../turns/in-steps";
import type { Guest } from "./guests";

/** By whom pictures are favourites, by their ids. Also of pictures that the link does not show. */
export type Favourites = ReadonlyMap<string, ReadonlySet<string>>;

export interface FavouritesOfPicture {
  count: number;
  isMine: boolean;
}

/** The favourites on a picture as this guest sees them; null for a picture without. */
export function favouritesOn(
  favourites: Favourites,
  pictureId: string,
  guest: Guest | null,
): FavouritesOfPicture | null {
  const by = favourites.get(pictureId);
  return by ? { count: by.size, isMine: guest !== null && by.has(guest.id) } : null;
}

/** Of one statement. */
const GUESTS_AT_ONCE = 50;
const PICTURES_AT_ONCE = 50;

interface Favourite {
  guest_id: string;
  picture_id: string;
}

export async function favouritesOfLink(db: Kysely<Database>, linkId: string): Promise<Favourites> {
  const guests = await db.selectFrom("guests").select("id").where("link_id", "=", linkId).execute();
  const ids = guests.map(({ id }) => id);
  const favourites = await inSteps(ids, GUESTS_AT_ONCE, (some) =>
    db.selectFrom("guest_hearts").select(["guest_id", "picture_id"]).where("guest_id", "in", some).execute(),
  );
  return byPicture(favourites);
}

/** As `favouritesOfLink`, for some pictures. */
export async function favouritesOnPictures(
  db: Kysely<Database>,
  linkId: string,
  pictureIds: readonly string[],
): Promise<Favourites> {
  const favourites = await inSteps(pictureIds, PICTURES_AT_ONCE, (some) =>
    db
      .selectFrom("guest_hearts")
      .innerJoin("guests", "guests.id", "guest_id")
      .select(["guest_id", "picture_id"])
      .where("picture_id", "in", some)
      // An expression, so that the index on pictures is used: by guests, each picture would be looked up for each of them.
      .where(sql<boolean>`coalesce(link_id, '') = ${linkId}`)
      .execute(),
  );
  return byPicture(favourites);
}

function byPicture(favourites: readonly Favourite[]): Favourites {
  const all = new Map<string, Set<string>>();
  for (const { guest_id, picture_id } of favourites) {
    const by = all.get(picture_id);
    if (by) by.add(guest_id);
    else all.set(picture_id, new Set([guest_id]));
  }
  return all;
}
