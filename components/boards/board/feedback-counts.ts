import type { Board } from "contract/boards/board";
import { answerCounts } from "../approval/answers";
import { byGuests } from "../feedback/feedback";
import { type Feedback, NO_FEEDBACK } from "./words";

/**
 * Favourites, comments and answers by the id of the picture that an item shows: comments of all its versions, favourites and answers of
 * this one.
 */
export function countFeedback({
  items,
  favourites,
  comments,
  approval,
}: Pick<Board, "items" | "favourites" | "comments" | "approval">): Map<string, Feedback> {
  const shownFor = new Map(
    items.flatMap(({ picture, versions }) => versions.map(({ id }) => [id, picture?.id ?? id] as const)),
  );
  const counts = new Map<string, Feedback>();
  const add = (pictureId: string, what: "favourites" | "comments", isNew: boolean) => {
    const before = counts.get(pictureId) ?? NO_FEEDBACK;
    counts.set(pictureId, { ...before, [what]: before[what] + 1, hasNew: before.hasNew || isNew });
  };
  for (const { picture_id, is_new } of favourites) add(picture_id, "favourites", is_new);
  for (const { picture_id, is_new, is_hidden } of byGuests(comments)) {
    if (picture_id !== null && !is_hidden) add(shownFor.get(picture_id) ?? picture_id, "comments", is_new);
  }
  for (const [pictureId, answers] of answerCounts(approval))
    counts.set(pictureId, { ...(counts.get(pictureId) ?? NO_FEEDBACK), answers });
  return counts;
}
