import type { Board } from "contract/boards/board";
import { byGuests } from "../feedback/feedback";
import type { Feedback } from "./words";

/** Favourites and comments by the id of the picture that an item shows: comments of all its versions, but the favourites of this one. */
export function countFeedback({
  items,
  hearts,
  comments,
}: Pick<Board, "items" | "hearts" | "comments">): Map<string, Feedback> {
  const shownFor = new Map(
    items.flatMap(({ picture, versions }) => versions.map(({ id }) => [id, picture?.id ?? id] as const)),
  );
  const counts = new Map<string, Feedback>();
  const add = (pictureId: string, what: "hearts" | "comments", isNew: boolean) => {
    const before = counts.get(pictureId) ?? { hearts: 0, comments: 0, hasNew: false };
    counts.set(pictureId, { ...before, [what]: before[what] + 1, hasNew: before.hasNew || isNew });
  };
  for (const { picture_id, is_new } of hearts) add(picture_id, "hearts", is_new);
  for (const { picture_id, is_new, is_hidden } of byGuests(comments)) {
    if (picture_id !== null && !is_hidden) add(shownFor.get(picture_id) ?? picture_id, "comments", is_new);
  }
  return counts;
}
