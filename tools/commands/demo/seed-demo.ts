/** Fills an empty studio for a demo: the campaign, and a board that guests have looked at. The ids are the same each time. */
import { createHash } from "node:crypto";
import type { NewBoardItem } from "contract/boards/board-actions";
import { createLinkRequestSchema } from "contract/boards/share-link";
import { demoAccount, rememberPerson } from "@/lib/auth/people";
import { changeBoard } from "@/lib/boards/change";
import { addComment } from "@/lib/boards/comments/add";
import type { BoardsContext } from "@/lib/boards/context";
import { createBoard } from "@/lib/boards/create";
import { findSharedBoard } from "@/lib/boards/links/find-shared-board";
import { setHeart } from "@/lib/boards/links/hearts";
import { createLink } from "@/lib/boards/links/manage-links";
import { linkSecret } from "@/lib/boards/links/secret";
import { seedCampaign } from "../seed/seed-campaign";
import { BOARD_NAME, GUESTS, SECTIONS } from "./demo-content";
import { seedChain } from "./seed-chain";
import { seedLights } from "./seed-lights";

const HOUR_MS = 3_600_000;
const BOARD = "bo_demo";
const LINK = "li_demo";

/** @returns the address of the board's share link. */
export async function seedDemo(context: BoardsContext): Promise<string> {
  const { db, store, clock } = context.creations;
  const ownerId = await rememberPerson({ db, clock }, demoAccount());
  const idOf = ({ name }: { name: string }) => `cr_demo-${name}`;
  await seedCampaign({ db, store, clock }, ownerId, idOf);
  await seedChain(context.creations, ownerId, idOf);
  await seedLights(hoursAgo(context, 1), ownerId, idOf);
  // A day ago, so that what guests said since then is new to its owner.
  const yesterday = hoursAgo(context, 24);
  await createBoard(yesterday, { ownerId, name: BOARD_NAME, pictureIds: [], id: BOARD });
  await changeBoard(yesterday, { ownerId, boardId: BOARD, actions: [{ type: "add", items: items() }] });
  const link = createLinkRequestSchema.parse({
    ...{ name: "The client", allows_downloads: true, shows_notes: true },
  });
  const { url } = await createLink(yesterday, { ownerId, boardId: BOARD, link, id: LINK });
  await addFeedback(context);
  if (!url) throw new Error("The share link of the demo has no address.");
  return url;
}

/** The same context some hours earlier. */
function hoursAgo(context: BoardsContext, hours: number): BoardsContext {
  const { creations } = context;
  const now = creations.clock.now();
  return { ...context, creations: { ...creations, clock: { now: () => now - hours * HOUR_MS } } };
}

/** `aurora-2` is the second picture of the shot `aurora`. */
const pictureId = (name: string) => `pi_demo-${name}`;

const items = (): NewBoardItem[] =>
  SECTIONS.flatMap(({ title, pictures }, section) => [
    { id: `bi_demo-section-${section + 1}`, picture_id: null, title, note: "", mark: null },
    ...pictures.map(({ picture, note = "", mark = null }) => ({
      id: `bi_demo-${picture}`,
      picture_id: pictureId(picture),
      title: "",
      note,
      mark,
    })),
  ]);

async function addFeedback(context: BoardsContext): Promise<void> {
  const shared = await findSharedBoard(context, linkSecret(context, LINK));
  for (const { name, hearts, comments } of GUESTS) {
    const guest_key = createHash("sha256").update(`demo ${name}`).digest("base64url");
    for (const [index, { picture, text, hoursAgo: hours }] of comments.entries())
      await addComment(hoursAgo(context, hours), shared, {
        guest_key,
        id: `co_demo-${index + 1}`,
        picture_id: picture === undefined ? null : pictureId(picture),
        guest_name: name,
        text,
      });
    for (const picture of hearts) {
      const heart = { guest_key, picture_id: pictureId(picture), is_hearted: true };
      await setHeart(hoursAgo(context, 5), shared, heart);
    }
  }
}
