/** Adds the review of the demo's board. What guests said in it is no news to the board's owner. */
import { createHash } from "node:crypto";
import { createLinkRequestSchema } from "contract/boards/share-link";
import { answerApproval } from "@/lib/boards/approvals/answer";
import { askForApproval, changeApproval } from "@/lib/boards/approvals/ask";
import { closeApproval } from "@/lib/boards/approvals/close";
import { changeBoard } from "@/lib/boards/change";
import { addComment } from "@/lib/boards/comments/add";
import { changeComment, replyAsOwner } from "@/lib/boards/comments/as-owner";
import type { BoardsContext } from "@/lib/boards/context";
import { findSharedBoard } from "@/lib/boards/links/find-shared-board";
import { createLink } from "@/lib/boards/links/manage-links";
import { markSeen } from "@/lib/boards/links/mark-seen";
import { linkSecret } from "@/lib/boards/links/secret";
import { timeOf } from "../seed/seed-campaign";
import { SECTIONS } from "./demo-content";
import {
  type DemoPin,
  type DemoRound,
  FIRST_ROUND,
  FREE_NAME,
  LINK,
  type Moment,
  PINS,
  SECOND_ROUND,
  SECOND_VERSION,
  SHARED,
} from "./review-content";

export const LINK_ID = "li_demo";

interface Review {
  context: BoardsContext;
  ownerId: string;
  boardId: string;
  /** The id of a picture that the content names. */
  pictureId: (name: string) => string;
  itemId: (name: string) => string;
}

/** The board has all its pictures. @returns the address of its share link. */
export async function seedReview(review: Review): Promise<string> {
  const { context, ownerId, boardId } = review;
  const link = createLinkRequestSchema.parse(LINK);
  const { url } = await createLink(onDay(context, SHARED), { ownerId, boardId, link, id: LINK_ID });
  if (!url) throw new Error("The share link of the demo has no address.");
  const before = SECTIONS.flatMap(({ pictures }) =>
    pictures.flatMap(({ picture, decision }) => (decision === "reject" ? [] : [picture])),
  );
  const { of, picture: second } = SECOND_VERSION;
  await ask(review, FIRST_ROUND);
  await setPins(review, of);
  await answer(review, FIRST_ROUND, before);
  await closeApproval(onDay(context, FIRST_ROUND.closed), { ownerId, boardId, approvalId: FIRST_ROUND.id });
  await replaceByVersion(review);
  await answerPins(review, of);
  const { people } = await ask(review, SECOND_ROUND);
  for (const picture of before.filter((one) => one !== of)) {
    await setPins(review, picture);
    await answerPins(review, picture);
  }
  const after = before.map((one) => (one === of ? second : one));
  await answer(review, SECOND_ROUND, after);
  const freed = onDay(context, FREE_NAME.freed);
  const free_person_id = people.find(({ name }) => name === FREE_NAME.name)?.id;
  const approvalId = SECOND_ROUND.id;
  await changeApproval(freed, { ownerId, boardId, approvalId, change: { free_person_id } });
  await markSeen(freed, { ownerId, boardId, until: isoOf(context, FREE_NAME.freed) });
  return url;
}

/** The board as guests of the demo's link see it. */
export const sharedBoardOf = (context: BoardsContext) =>
  findSharedBoard(context, linkSecret(context, LINK_ID));

/** Of a guest's browser, the same each time. */
export const guestKeyOf = (name: string): string =>
  createHash("sha256").update(`demo ${name}`).digest("base64url");

/** The same context at another time. @param time in milliseconds since 1970. */
export const atTime = (context: BoardsContext, time: number): BoardsContext => ({
  ...context,
  creations: { ...context.creations, clock: { now: () => time } },
});

/** The same context at a moment of the content. */
export const onDay = (context: BoardsContext, moment: Moment): BoardsContext =>
  atTime(context, timeOf(moment, context.creations.clock.now()));

const isoOf = (context: BoardsContext, moment: Moment): string =>
  new Date(timeOf(moment, context.creations.clock.now())).toISOString();

function ask({ context, ownerId, boardId }: Review, { id, question, people, ...round }: DemoRound) {
  const names = people.map(({ name }) => name);
  const deadline_time = isoOf(context, round.deadline);
  return askForApproval(onDay(context, round.asked), {
    ...{ ownerId, boardId, id },
    ask: { link_id: LINK_ID, question, names, deadline_time, shows_answers: true },
  });
}

/** @param pictures what the link shows. */
async function answer({ context, pictureId }: Review, round: DemoRound, pictures: readonly string[]) {
  const shared = await sharedBoardOf(context);
  for (const { name, answered, otherwise } of round.people)
    for (const picture of pictures) {
      const given = otherwise[picture] === undefined ? "approve" : otherwise[picture];
      if (given === null) continue;
      await answerApproval(onDay(context, answered), shared, {
        ...{ guest_key: guestKeyOf(name), approval_id: round.id, guest_name: name },
        ...{ picture_id: pictureId(picture), answer: given },
      });
    }
}

const pinsOf = (picture: string) => PINS.filter((pin) => pin.picture === picture);
const commentIdOf = ({ picture }: DemoPin) => `co_demo-pin-${picture}`;

async function setPins({ context, pictureId }: Review, picture: string) {
  const shared = await sharedBoardOf(context);
  for (const pin of pinsOf(picture)) {
    const { guest, x, y, text, set } = pin;
    await addComment(onDay(context, set), shared, {
      ...{ guest_key: guestKeyOf(guest), id: commentIdOf(pin), guest_name: guest },
      ...{ picture_id: pictureId(picture), x, y, text },
    });
  }
}

/** The owner replies, and resolves what is done. */
async function answerPins({ context, ownerId, boardId }: Review, picture: string) {
  for (const pin of pinsOf(picture)) {
    const clientId = commentIdOf(pin);
    // Only the guest knows a comment by the id that their browser chose.
    const { id: commentId } = await context.creations.db
      .selectFrom("guest_comments")
      .select("id")
      .where("client_id", "=", clientId)
      .executeTakeFirstOrThrow();
    const { text, sent } = pin.reply;
    const then = onDay(context, sent);
    const reply = { id: `${clientId}-reply`, parent_id: commentId, text };
    await replyAsOwner(then, { ownerId, boardId, reply });
    if (pin.isResolved)
      await changeComment(then, { ownerId, boardId, commentId, change: { is_resolved: true } });
  }
}

function replaceByVersion({ context, ownerId, boardId, pictureId, itemId }: Review) {
  const { of, picture, used } = SECOND_VERSION;
  const action = { type: "replace" as const, item_id: itemId(of), picture_id: pictureId(picture) };
  return changeBoard(onDay(context, used), { ownerId, boardId, actions: [action] });
}
