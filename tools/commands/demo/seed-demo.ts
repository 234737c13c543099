/** Fills an empty studio for a demo: the campaign, and a board that guests have looked at. The ids are the same each time. */
import type { NewBoardItem } from "contract/boards/board-actions";
import { demoAccount, rememberPerson } from "@/lib/auth/people";
import { changeBoard } from "@/lib/boards/change";
import { addComment } from "@/lib/boards/comments/add";
import type { BoardsContext } from "@/lib/boards/context";
import { createBoard } from "@/lib/boards/create";
import { setFavourite } from "@/lib/boards/links/favourites";
import { seedCampaign } from "../seed/seed-campaign";
import { BOARD_NAME, GUESTS, SECTIONS } from "./demo-content";
import { SHARED } from "./review-content";
import { seedChain } from "./seed-chain";
import { seedLights } from "./seed-lights";
import { atTime, guestKeyOf, onDay, seedReview, sharedBoardOf } from "./seed-review";

const HOUR_MS = 3_600_000;
const BOARD = "bo_demo";

/** @returns the address of the board's share link. */
export async function seedDemo(context: BoardsContext): Promise<string> {
  const { db, store, clock } = context.creations;
  const ownerId = await rememberPerson({ db, clock }, demoAccount());
  const idOf = ({ name }: { name: string }) => `cr_demo-${name}`;
  await seedCampaign({ db, store, clock }, ownerId, idOf);
  await seedChain(context.creations, ownerId, idOf);
  await seedLights(hoursAgo(context, 1), ownerId, idOf);
  const shared = onDay(context, SHARED);
  await createBoard(shared, { ownerId, name: BOARD_NAME, pictureIds: [], id: BOARD });
  await changeBoard(shared, { ownerId, boardId: BOARD, actions: [{ type: "add", items: items() }] });
  const url = await seedReview({ context, ownerId, boardId: BOARD, pictureId, itemId });
  await addFeedback(context);
  return url;
}

/** The same context some hours earlier. */
const hoursAgo = (context: BoardsContext, hours: number): BoardsContext =>
  atTime(context, context.creations.clock.now() - hours * HOUR_MS);

/** `aurora-2` is the second picture of the shot `aurora`. */
const pictureId = (name: string) => `pi_demo-${name}`;
const itemId = (name: string) => `bi_demo-${name}`;

const items = (): NewBoardItem[] =>
  SECTIONS.flatMap(({ title, pictures }, section) => [
    { id: itemId(`section-${section + 1}`), picture_id: null, title, note: "", decision: null },
    ...pictures.map(({ picture, note = "", decision = null }) => ({
      id: itemId(picture),
      picture_id: pictureId(picture),
      title: "",
      note,
      decision,
    })),
  ]);

/** What guests said since, which is new to the board's owner. */
async function addFeedback(context: BoardsContext): Promise<void> {
  const shared = await sharedBoardOf(context);
  for (const { name, favourites, comments } of GUESTS) {
    const guest_key = guestKeyOf(name);
    for (const [index, { picture, text, hoursAgo: hours }] of comments.entries())
      await addComment(hoursAgo(context, hours), shared, {
        guest_key,
        id: `co_demo-${index + 1}`,
        picture_id: picture === undefined ? null : pictureId(picture),
        guest_name: name,
        text,
      });
    for (const picture of favourites) {
      const favourite = { guest_key, picture_id: pictureId(picture), is_favourite: true };
      await setFavourite(hoursAgo(context, 5), shared, favourite);
    }
  }
}
