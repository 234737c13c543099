/** What guests said about a board, arranged for its owner. */
import type { Board, BoardFavourite, BoardItem } from "contract/boards/board";
import type { BoardComment } from "contract/boards/comments";
import { guessHeight, type Thread, threadsOf } from "guest/pins";
import { counted } from "@/lib/client/words/counted";

/** A comment or a favourite, and whether it is marked as new. */
export type Marked<Said> = Said & { isMarked: boolean };

/** What guests said about a picture, or about the whole board. */
export interface FeedbackGroup {
  /** The id of the picture; "board" for the whole board. */
  id: string;
  /** null for the whole board. */
  item: BoardItem | null;
  favourites: Marked<BoardFavourite>[];
  /** Oldest first. */
  comments: Marked<BoardComment>[];
  /** The same as threads. */
  threads: Thread<Marked<BoardComment>>[];
  /** How much of it is marked as new. */
  marked: number;
}

export const keyOfFavourite = ({ link_id, picture_id, guest_name, create_time }: BoardFavourite): string =>
  ["favourite", link_id, picture_id, guest_name, create_time].join(" ");

/** The keys of what has come since the owner's last look. */
export const newKeys = ({ favourites, comments }: Pick<Board, "favourites" | "comments">): string[] => [
  ...favourites.filter(({ is_new }) => is_new).map(keyOfFavourite),
  ...comments.filter(({ is_new }) => is_new).map(({ id }) => id),
];

/** The time of the newest favourite or comment; null when guests have said nothing. */
export function newestTime({ favourites, comments }: Pick<Board, "favourites" | "comments">): string | null {
  const times = [...favourites, ...comments].map(({ create_time }) => create_time);
  return times.length === 0
    ? null
    : times.reduce((latest, time) => (Date.parse(time) > Date.parse(latest) ? time : latest));
}

/**
 * By picture, in the order of the board, the whole board before the pictures; groups with something new before all others,
 * the newest first.
 *
 * @param marked the keys of what is marked as new, as `newKeys` names them. @param first the keys of the new that goes before others.
 */
export function feedbackGroups(
  board: Board,
  marked: ReadonlySet<string>,
  first: ReadonlySet<string> = marked,
): FeedbackGroup[] {
  const favourites = byPicture(board.favourites, (favourite) => marked.has(keyOfFavourite(favourite)));
  const comments = byPicture(board.comments, ({ id }) => marked.has(id));
  const pictures = board.items.filter(({ picture }) => picture !== null);
  const groups = [null, ...pictures].flatMap((item): FeedbackGroup[] => {
    const id = item?.picture?.id ?? null;
    const pictureIds = item ? pictureIdsOf(item) : [null];
    const own = {
      favourites: pictureIds.flatMap((one) => favourites.get(one) ?? []),
      comments: pictureIds.flatMap((one) => comments.get(one) ?? []),
    };
    const all = [...own.favourites, ...own.comments];
    if (all.length === 0) return [];
    const threads = threadsOf(own.comments);
    return [
      { id: id ?? "board", item, ...own, threads, marked: all.filter(({ isMarked }) => isMarked).length },
    ];
  });
  const timeOf = (key: string, time: string) => (first.has(key) ? Date.parse(time) : 0);
  const newest = ({ favourites: ofGroup, comments: said }: FeedbackGroup) =>
    Math.max(
      ...ofGroup.map((favourite) => timeOf(keyOfFavourite(favourite), favourite.create_time)),
      ...said.map(({ id, create_time }) => timeOf(id, create_time)),
    );
  return groups.toSorted((a, b) => newest(b) - newest(a));
}

/** How high a group is that was not laid out yet, in pixels: at least its picture, or its favourites and threads. */
export const guessGroupHeight = ({ favourites, threads }: FeedbackGroup): number =>
  24 +
  Math.max(
    64,
    (favourites.length > 0 ? 40 : 0) + threads.reduce((sum, thread) => sum + guessHeight(thread), 0),
  );

/** The ids of all versions of an item, the oldest first. */
export const pictureIdsOf = ({ picture, versions }: BoardItem): string[] =>
  versions.length > 0 ? versions.map(({ id }) => id) : picture ? [picture.id] : [];

/** Which version of an item a picture is, from 1; null where the item has one picture. */
export const versionNumber = ({ versions }: BoardItem, pictureId: string | null): number | null =>
  versions.findIndex(({ id }) => id === pictureId) + 1 || null;

/** One walk through thousands of favourites instead of one for each picture. */
function byPicture<Said extends { picture_id: string | null }>(
  all: readonly Said[],
  isMarked: (said: Said) => boolean,
): Map<string | null, Marked<Said>[]> {
  const groups = new Map<string | null, Marked<Said>[]>();
  for (const said of all) {
    const group = groups.get(said.picture_id) ?? [];
    group.push({ ...said, isMarked: isMarked(said) });
    groups.set(said.picture_id, group);
  }
  return groups;
}

/** Who wrote a comment, for the owner of the board and its members. */
export function authorName({ by, is_mine, guest_name, editor_name }: BoardComment): string {
  if (by === "guest") return guestName(guest_name);
  return is_mine ? "You" : (editor_name ?? "The board's owner");
}

/** What guests wrote and did not delete. */
export const byGuests = (comments: readonly BoardComment[]): BoardComment[] =>
  comments.filter(({ by, is_deleted }) => by === "guest" && !is_deleted);

/** A guest's name, marked as one that was typed and not checked. */
export const guestName = (typed: string): string => (typed === "" ? "A guest" : `${typed} (guest)`);

/** "Ana (guest), Ben (guest) and 2 guests without a name". */
export function favouritesInWords(favourites: readonly Pick<BoardFavourite, "guest_name">[]): string {
  const named = favourites.flatMap(({ guest_name }) => (guest_name === "" ? [] : guestName(guest_name)));
  const others = favourites.length - named.length;
  const rest = `${counted(others, "guest")} without a name`;
  if (others === 0) return named.join(", ");
  return named.length === 0 ? rest : `${named.join(", ")} and ${rest}`;
}
