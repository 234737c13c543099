/** A board as the guests of a share link see it. It contains nothing of its owner but the board itself. */
import "server-only";
import { createHash } from "node:crypto";
import type { GuestBoard, GuestItem, GuestItemsPage, GuestPicture } from "contract/boards/guest";
import { BOARD_PAGE_ITEMS } from "contract/boards/request-limits";
import type { Kysely } from "kysely";
import { madeBy } from "@/lib/creations/view/view";
import type { Database } from "@/lib/db/schema";
import { viewApprovalForGuest } from "../approvals/view";
import { listCommentsForGuest } from "../comments/as-guest";
import type { BoardsContext } from "../context";
import { formatCursor, type ItemPosition, parseCursor } from "../cursor";
import { type BoardItemRow, itemsAfter } from "../items";
import { readCarriedTable, viewTable } from "../sheet/table";
import { showsMark } from "../shows-mark";
import { totalsOf } from "../totals";
import { nextTurn } from "../turns/next-turn";
import type { SharedBoard } from "./find-shared-board";
import { findGuest } from "./guests";
import { type HeartsOfPicture, heartsOfLink, heartsOnPictures } from "./hearts-of-link";
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
  const tag = tagOf([itemsTag, feedbackVersion, guest?.id, carried]);
  if (tag === input.known) return { tag, board: null };
  const hearts = await heartsOfLink(db, shared.linkId, guest);
  const said = await listCommentsForGuest(db, shared.linkId, guest);
  const named = new Set([...hearts.keys(), ...said.flatMap(({ picture_id }) => picture_id ?? [])]);
  const visible = await visibleAmong(db, shared, [...named]);
  const { pictures, picks, rejects } = totals.counts;
  const board = {
    name: shared.name,
    sender: shared.sender,
    introduction: shared.introduction,
    logo: shared.logo && {
      url: `/api/shared/${secret}/logo`,
      ...{ width: shared.logo.width, height: shared.logo.height },
    },
    expire_time: new Date(shared.expiresAt).toISOString(),
    shows_prompts: shared.showsPrompts,
    allows_downloads: shared.allowsDownloads,
    allows_hearts: shared.allowsHearts,
    allows_comments: shared.allowsComments,
    pictures: shared.pictures === "picks" ? picks : pictures - rejects,
    made_with: shared.showsOrigin ? await waysOfMaking(db, shared) : [],
    items_tag: itemsTag,
    hearts: [...hearts]
      .filter(([picture_id]) => visible.has(picture_id))
      .map(([picture_id, { count, isMine }]) => ({ picture_id, count, is_mine: isMine })),
    comments: said.filter(({ picture_id }) => picture_id === null || visible.has(picture_id)),
    guest_name: guest?.name ?? "",
    approval: await viewApprovalForGuest(db, shared, guest),
  };
  const page = await readPage(context, shared, null, async () => hearts);
  // Read again behind the items: a picture that joins meanwhile may be missing among them, and never in the table.
  const table = carried && (await viewTable(context, shared, shared.showsPrompts));
  return { tag, board: { ...board, ...page, table } };
}

/**
 * A further page of the board.
 *
 * @param input.after `next` of the page before. @param input.known the tag of the caller's earlier answer for this page.
 * @throws StudioError `invalid_request`
 */
export async function viewSharedItems(
  context: BoardsContext,
  shared: SharedBoard,
  input: { guestKey: string | null; after: string; known?: string | undefined },
): Promise<GuestItemsPage> {
  const { db } = context.creations;
  const start = parseCursor(input.after);
  const guest = await guestOf(db, shared, input.guestKey);
  const { items, next } = await readPage(context, shared, start, (pictureIds) =>
    heartsOnPictures(db, shared.linkId, guest, pictureIds),
  );
  const tag = tagOf([items, next]);
  return { tag, items: tag === input.known ? null : items, next };
}

async function readPage(
  context: BoardsContext,
  shared: SharedBoard,
  after: ItemPosition | null,
  heartsOn: (pictureIds: string[]) => Promise<ReadonlyMap<string, HeartsOfPicture>>,
): Promise<{ items: GuestItem[]; next: string | null }> {
  const { db } = context.creations;
  const { items, next } = await itemsAfter(db, shared.boardId, after, BOARD_PAGE_ITEMS);
  const rows = items.filter(({ picture, mark }) => picture === null || showsMark(shared.pictures, mark));
  const hearts = await heartsOn(rows.flatMap(picturesOf));
  const sources = rows.flatMap(({ picture }) => picture?.source?.picture_id ?? []);
  const visible = shared.showsPrompts ? await visibleAmong(db, shared, sources) : NONE;
  const shown = rows.map((row) => viewItem(context, shared, { row, hearts, visible }));
  const endsWithHeading = shown.at(-1)?.picture === null;
  const goesOn = endsWithHeading && (await isPictureNext(db, shared, next));
  await nextTurn();
  return { items: withoutEmptySections(shown, goesOn), next: formatCursor(next) };
}

const picturesOf = ({ picture, versions }: BoardItemRow): string[] =>
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

function viewItem(
  context: BoardsContext,
  shared: SharedBoard,
  {
    row,
    hearts,
    visible,
  }: {
    row: BoardItemRow;
    hearts: ReadonlyMap<string, HeartsOfPicture>;
    /** The pictures that others were made from and that the link shows. */
    visible: ReadonlySet<string>;
  },
): GuestItem {
  const { id, title, picture } = row;
  const note = shared.showsNotes ? row.note : "";
  if (!picture) return { id, picture: null, title, note, versions: [] };
  const hasSettings = shared.showsPrompts && picture.made_with !== "given";
  const settings = hasSettings ? settingsOf(context, picture, visible) : null;
  return {
    id,
    picture: viewPicture(shared, picture, hearts, settings),
    title,
    note,
    versions: row.versions.map((version) => viewPicture(shared, version, hearts, null)),
  };
}

function viewPicture(
  shared: SharedBoard,
  { id, width, height, made_with }: Pick<ShownPicture, "id" | "width" | "height" | "made_with">,
  hearts: ReadonlyMap<string, HeartsOfPicture>,
  settings: GuestPicture["settings"],
): GuestPicture {
  const address = (variant: string) => `/api/shared/${shared.secret}/pictures/${id}/${variant}`;
  const hearted = hearts.get(id);
  return {
    ...{ id, width, height, made_with, settings },
    thumbnail_url: address("thumbnail"),
    view_url: address("view"),
    download_url: shared.allowsDownloads ? address("original") : null,
    hearts: hearted?.count ?? 0,
    is_hearted: hearted?.isMine ?? false,
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
