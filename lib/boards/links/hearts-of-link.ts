/** The favourites of a share link, as its guests see them. */
import "server-only";
import { type Kysely, sql } from "kysely";
import type { Database } from "@/lib/db/schema";
import { inSteps } from "../turns/in-steps";
import type { Guest } from "./guests";

export interface HeartsOfPicture {
  count: number;
  isMine: boolean;
}

/** Of one statement. */
const GUESTS_AT_ONCE = 50;
const PICTURES_AT_ONCE = 50;

interface Heart {
  guest_id: string;
  picture_id: string;
}

/** @returns all favourites by the picture's id, also of pictures that the link does not show. */
export async function heartsOfLink(
  db: Kysely<Database>,
  linkId: string,
  guest: Guest | null,
): Promise<Map<string, HeartsOfPicture>> {
  const guests = await db.selectFrom("guests").select("id").where("link_id", "=", linkId).execute();
  const ids = guests.map(({ id }) => id);
  const hearts = await inSteps(ids, GUESTS_AT_ONCE, (some) =>
    db.selectFrom("guest_hearts").select(["guest_id", "picture_id"]).where("guest_id", "in", some).execute(),
  );
  return byPicture(hearts, guest);
}

/** As `heartsOfLink`, for some pictures. */
export async function heartsOnPictures(
  db: Kysely<Database>,
  linkId: string,
  guest: Guest | null,
  pictureIds: readonly string[],
): Promise<Map<string, HeartsOfPicture>> {
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
  return byPicture(hearts, guest);
}

function byPicture(hearts: readonly Heart[], guest: Guest | null): Map<string, HeartsOfPicture> {
  const all = new Map<string, HeartsOfPicture>();
  for (const { guest_id, picture_id } of hearts) {
    const { count, isMine } = all.get(picture_id) ?? { count: 0, isMine: false };
    all.set(picture_id, { count: count + 1, isMine: isMine || guest_id === guest?.id });
  }
  return all;
}
