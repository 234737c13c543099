/** Converts rows of share links to the form that their owner sees. */
import "server-only";
import type { ShareLink } from "contract/boards/share-link";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { ShareLinksTable } from "@/lib/db/tables/sharing";
import type { BoardsContext } from "../context";
import { linkAddress } from "./secret";

export type LinkRow = Selectable<ShareLinksTable>;

const time = (ms: number) => new Date(ms).toISOString();
const timeOrNull = (ms: number | null) => (ms === null ? null : time(ms));

/** Whether the link itself works; its board may be deleted all the same. */
export const isActive = (row: Pick<LinkRow, "revoked_at" | "expires_at">, now: number) =>
  row.revoked_at === null && row.expires_at > now;

/** What guests see and may do. */
export const permissionsOf = (row: LinkRow) => ({
  has_password: row.password_hash !== null,
  pictures: row.pictures,
  shows_prompts: row.shows_prompts === 1,
  shows_notes: row.shows_notes === 1,
  shows_origin: row.shows_origin === 1,
  allows_downloads: row.allows_downloads === 1,
  allows_favourites: row.allows_hearts === 1,
  allows_comments: row.allows_comments === 1,
});

/** @param personId who asks. @returns in the same order. */
export async function viewLinks(
  context: BoardsContext,
  rows: readonly LinkRow[],
  personId: string,
): Promise<ShareLink[]> {
  const { db, clock } = context.creations;
  const now = clock.now();
  const said = await countSaid(
    db,
    rows.map(({ id }) => id),
  );
  const logos = await logosOf(context, rows);
  const makers = await makersOf(db, rows, personId);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    sender: row.sender,
    introduction: row.introduction,
    logo: logos.get(row.logo_upload_id ?? "") ?? null,
    expire_time: time(row.expires_at),
    ...permissionsOf(row),
    maker: makers.get(row.made_by ?? ""),
    create_time: time(row.created_at),
    revoke_time: timeOrNull(row.revoked_at),
    is_active: isActive(row, now),
    url: isActive(row, now) ? linkAddress(context, row) : null,
    last_open_time: timeOrNull(row.opened_at),
    favourites: said.get(row.id)?.favourites ?? 0,
    comments: said.get(row.id)?.comments ?? 0,
  }));
}

/** By the person's id. */
async function makersOf(
  db: Kysely<Database>,
  rows: readonly LinkRow[],
  personId: string,
): Promise<Map<string, NonNullable<ShareLink["maker"]>>> {
  const ids = [...new Set(rows.flatMap(({ made_by }) => made_by ?? []))];
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom("people")
    .select(["id as person_id", "name"])
    .where("id", "in", ids)
    .execute();
  return new Map(people.map((one) => [one.person_id, { ...one, is_you: one.person_id === personId }]));
}

/** By the upload's id. */
async function logosOf(
  { creations: { db, links, clock } }: BoardsContext,
  rows: readonly LinkRow[],
): Promise<Map<string, NonNullable<ShareLink["logo"]>>> {
  const ids = [...new Set(rows.flatMap(({ logo_upload_id }) => logo_upload_id ?? []))];
  if (ids.length === 0) return new Map();
  const uploads = await db
    .selectFrom("uploads")
    .select(["id", "width", "height"])
    .where("id", "in", ids)
    .execute();
  return new Map(
    uploads.map(({ id, width, height }) => {
      const thumbnail_url = links.sign(`uploads/${id}/thumbnail`, clock.now());
      return [id, { upload_id: id, width, height, thumbnail_url }];
    }),
  );
}

async function countSaid(
  db: Kysely<Database>,
  linkIds: readonly string[],
): Promise<Map<string, { favourites: number; comments: number }>> {
  if (linkIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("share_links")
    .select((e) => [
      "share_links.id",
      e
        .selectFrom("guests")
        .innerJoin("guest_hearts", "guest_hearts.guest_id", "guests.id")
        .select((h) => h.fn.countAll<number | string>().as("count"))
        .whereRef("guests.link_id", "=", "share_links.id")
        .as("favourites"),
      e
        .selectFrom("guests")
        .innerJoin("guest_comments", "guest_comments.guest_id", "guests.id")
        .select((c) => c.fn.countAll<number | string>().as("count"))
        .whereRef("guests.link_id", "=", "share_links.id")
        .where("person_id", "is", null)
        .where("deleted_at", "is", null)
        .as("comments"),
    ])
    .where("share_links.id", "in", linkIds)
    .execute();
  return new Map(
    rows.map(({ id, favourites, comments }) => [
      id,
      { favourites: Number(favourites), comments: Number(comments) },
    ]),
  );
}
