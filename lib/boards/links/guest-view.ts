/** A board as the guests of a share link see it. It contains nothing of its owner but the board itself. */
import "server-only";
import { createHash } from "node:crypto";
import type { GuestBoard, GuestItem, GuestItemsPage, GuestPicture } from "contract/boards/guest";
import { BOARD_PAGE_ITEMS } from "contract/boards/request-limits";
import { nextPage } from "contract/lists";
import type { Kysely } from "kysely";
import { madeBy } from "@/lib/creations/view/view";
import type { Database } from "@/lib/db/schema";
import { roundOfLink, viewApprovalForGuest } from "../approvals/view";
import { asSeenBy, commentsForGuests } from "../comments/as-guest";
import type { BoardsContext } from "../context";
import { formatCursor, type ItemPosition, parseCursor } from "../cursor";
import { type BoardItemRow, itemsAfter } from "../items";
import { readCarriedTable, viewTable } from "../sheet/table";
import { showsDecision } from "../shows-decision";
import { type BoardTotals, totalsOf } from "../totals";
import { nextTurn } from "../turns/next-turn";
import { type Favourites, favouritesOfLink, favouritesOn, favouritesOnPictures } from "./favourites-of-link";
import type { SharedBoard } from "./find-shared-board";
import { findGuest, type Guest } from "./guests";
import { readOnce } from "./read-once";
import { isPictureNext, visibleAmong } from "./visible-pictures";
import { waysOfMaking } from "./ways-of-making";

const MINUTE_MS = 60_000;

type ShownPicture = NonNullable<BoardItemRow["picture"]>;

/**
 * The board with its first page.
 *
 * @param input.guestKey the key of the guest's browser; null for one that has none.
 * @param input.known the tag of the caller's previous answer; the board is null when nothing has changed since.
 */
export async function viewSharedBoard(
  context: BoardsContext,
  shared: SharedBoard,
  input: { guestKey: string | null; known?: string | undefined },
): Promise<{ tag: string; board: GuestBoard | null }> {
  const { db } = context.creations;
  const [guest] = await Promise.all([
    guestOf(db, shared, input.guestKey),
    // A page that is left open has not opened the link again.
    input.known === undefined && noteOpened(context, shared),
  ]);
  const totals = await totalsOf(db, shared.boardId);
  const { secret, openedAt: _, feedbackVersion, ...settings } = shared;
  const itemsTag = tagOf([settings, totals.deleted]);
  const carried = await readCarriedTable(db, shared);
  const sharedTag = tagOf([itemsTag, feedbackVersion, carried]);
  const tag = tagOf([sharedTag, guest?.id]);
  if (tag === input.known) return { tag, board: null };
  const read = () => readForGuests(context, shared, { itemsTag, totals, hasTable: carried !== null });
  const forAll = await readOnce(db, { key: secret, tag: sharedTag }, read);
  // All who have waited for it are awake now.
  await nextTurn();
  return { tag, board: forOne(forAll, guest) };
}

/** What all guests of a link see alike, and what they said. */
async function readForGuests(
  context: BoardsContext,
  shared: SharedBoard,
  { itemsTag, totals, hasTable }: { itemsTag: string; totals: BoardTotals; hasTable: boolean },
) {
  const { db } = context.creations;
  const favourites = await favouritesOfLink(db, shared.linkId);
  const said = await commentsForGuests(db, shared.linkId);
  const named = new Set([...favourites.keys(), ...said.flatMap(({ view }) => view.picture_id ?? [])]);
  const visible = await visibleAmong(db, shared, [...named]);
  const { pictures, picks, rejects } = totals.counts;
  const board = {
    name: shared.name,
    sender: shared.sender,
    introduction: shared.introduction,
    logo: shared.logo && {
      url: `/api/shared/${shared.secret}/logo`,
      ...{ width: shared.logo.width, height: shared.logo.height },
    },
    expire_time: new Date(shared.expiresAt).toISOString(),
    shows_prompts: shared.showsPrompts,
    allows_downloads: shared.allowsDownloads,
    allows_favourites: shared.allowsFavourites,
    allows_comments: shared.allowsComments,
    pictures: shared.pictures === "picks" ? picks : pictures - rejects,
    made_with: shared.showsOrigin ? await waysOfMaking(db, shared) : [],
    items_tag: itemsTag,
  };
  const comments = said.filter(({ view: { picture_id } }) => picture_id === null || visible.has(picture_id));
  const round = await roundOfLink(db, shared);
  const page = await readPage(context, shared, null);
  // Read again behind the items: a picture that joins meanwhile may be missing among them, and never in the table.
  const table = hasTable ? await viewTable(context, shared, shared.showsPrompts) : null;
  return { board, favourites, visible, comments, round, page, table };
}

/** The board of one guest; null for somebody who has said nothing yet. */
function forOne(
  { board, favourites, visible, comments, round, page, table }: Awaited<ReturnType<typeof readForGuests>>,
  guest: Guest | null,
): GuestBoard {
  return {
    ...board,
    favourites: [...favourites.keys()].flatMap((picture_id) => {
      const on = visible.has(picture_id) && favouritesOn(favourites, picture_id, guest);
      return on ? [{ picture_id, count: on.count, is_mine: on.isMine }] : [];
    }),
    comments: asSeenBy(guest, comments),
    guest_name: guest?.name ?? "",
    approval: round && viewApprovalForGuest(round, guest),
    items: withFavourites(page.items, favourites, guest),
    ...nextPage(page.next),
    table,
  };
}

/**
 * A page of the board.
 *
 * @param input.cursor `next_cursor` of the page before; the first page without one. @param input.known the tag of the caller's earlier answer for this page.
 * @throws StudioError `invalid_request`
 */
export async function viewSharedItems(
  context: BoardsContext,
  shared: SharedBoard,
  input: { guestKey: string | null; cursor?: string | undefined; known?: string | undefined },
): Promise<GuestItemsPage> {
  const { db } = context.creations;
  const start = parseCursor(input.cursor);
  const guest = await guestOf(db, shared, input.guestKey);
  const { items: alike, next } = await readPage(context, shared, start);
  const favourites = await favouritesOnPictures(db, shared.linkId, alike.flatMap(picturesOf));
  const items = withFavourites(alike, favourites, guest);
  const tag = tagOf([items, next]);
  return { tag, items: tag === input.known ? null : items, ...nextPage(next) };
}

/** Without favourites. */
async function readPage(
  context: BoardsContext,
  shared: SharedBoard,
  after: ItemPosition | null,
): Promise<{ items: GuestItem[]; next: string | null }> {
  const { db } = context.creations;
  const { items, next } = await itemsAfter(db, shared.boardId, after, BOARD_PAGE_ITEMS);
  const rows = items.filter(
    ({ picture, decision }) => picture === null || showsDecision(shared.pictures, decision),
  );
  const sources = rows.flatMap(({ picture }) => picture?.source?.picture_id ?? []);
  const visible = shared.showsPrompts ? await visibleAmong(db, shared, sources) : NONE;
  const shown = rows.map((row) => viewItem(context, shared, row, visible));
  const endsWithHeading = shown.at(-1)?.picture === null;
  const goesOn = endsWithHeading && (await isPictureNext(db, shared, next));
  await nextTurn();
  return { items: withoutEmptySections(shown, goesOn), next: formatCursor(next) };
}

function withFavourites(
  items: readonly GuestItem[],
  favourites: Favourites,
  guest: Guest | null,
): GuestItem[] {
  const withOwn = (picture: GuestPicture): GuestPicture => {
    const on = favouritesOn(favourites, picture.id, guest);
    return on ? { ...picture, favourites: on.count, is_favourite: on.isMine } : picture;
  };
  return items.map((item) =>
    picturesOf(item).some((id) => favourites.has(id))
      ? { ...item, picture: item.picture && withOwn(item.picture), versions: item.versions.map(withOwn) }
      : item,
  );
}

const picturesOf = ({ picture, versions }: GuestItem): string[] =>
  versions.length > 0 ? versions.map(({ id }) => id) : picture ? [picture.id] : [];

const tagOf = (shown: unknown) => createHash("sha256").update(JSON.stringify(shown)).digest("base64url");

const guestOf = (db: Kysely<Database>, { linkId }: SharedBoard, key: string | null) =>
  key === null ? null : findGuest(db, linkId, key);

/** Written at most once a minute. */
async function noteOpened(
  { creations: { db, clock } }: BoardsContext,
  { linkId, openedAt }: SharedBoard,
): Promise<void> {
  const now = clock.now();
  if (openedAt !== null && openedAt > now - MINUTE_MS) return;
  await db.updateTable("share_links").set({ opened_at: now }).where("id", "=", linkId).execute();
}

/** @param visible the pictures that others were made from and that the link shows. */
function viewItem(
  context: BoardsContext,
  shared: SharedBoard,
  row: BoardItemRow,
  visible: ReadonlySet<string>,
): GuestItem {
  const { id, title, picture } = row;
  const note = shared.showsNotes ? row.note : "";
  if (!picture) return { id, picture: null, title, note, versions: [] };
  const hasSettings = shared.showsPrompts && picture.made_with !== "given";
  const settings = hasSettings ? settingsOf(context, picture, visible) : null;
  return {
    id,
    picture: viewPicture(shared, picture, settings),
    title,
    note,
    versions: row.versions.map((version) => viewPicture(shared, version, null)),
  };
}

function viewPicture(
  shared: SharedBoard,
  { id, width, height, made_with }: Pick<ShownPicture, "id" | "width" | "height" | "made_with">,
  settings: GuestPicture["settings"],
): GuestPicture {
  const address = (variant: string) => `/api/shared/${shared.secret}/pictures/${id}/${variant}`;
  return {
    ...{ id, width, height, made_with, settings },
    thumbnail_url: address("thumbnail"),
    view_url: address("view"),
    download_url: shared.allowsDownloads ? address("original") : null,
    favourites: 0,
    is_favourite: false,
  };
}

const NONE: ReadonlySet<string> = new Set();

const settingsOf = (
  { creations }: BoardsContext,
  { source, ...picture }: ShownPicture,
  visible: ReadonlySet<string>,
) => ({
  prompt: picture.prompt,
  negative_prompt: picture.negative_prompt,
  seed: picture.seed,
  made_by: madeBy(creations, picture),
  style: picture.style,
  // Nothing tells of a picture that the guest cannot see.
  ...(source?.picture_id &&
    visible.has(source.picture_id) && {
      made_from: { operation: source.operation, picture_id: source.picture_id },
    }),
});

/**
 * Without headings that no picture follows: their titles could tell of pictures that the link hides.
 *
 * @param goesOn whether the next page begins with a picture.
 */
const withoutEmptySections = (items: readonly GuestItem[], goesOn: boolean): GuestItem[] =>
  items.filter(({ picture }, index) => {
    const next = items[index + 1];
    return picture !== null || (next ? next.picture !== null : goesOn);
  });
