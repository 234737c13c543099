/** A shared board about which its guests said much. */
import path from "node:path";
import type { BrowserContext } from "@playwright/test";
import { raiseFeedbackVersion } from "@/lib/boards/links/feedback-version";
import { openSqlite } from "@/lib/db/sqlite";
import { fillPins } from "../boards/fill-pins";
import { shareBoard } from "../share-board";

const PICTURES = 300;
const EARLIER = 5;
/** The person needs as many. */
export const PICTURES_OF_PINNED_BOARD = PICTURES + EARLIER;

interface PinnedBoard {
  /** The path of the guests' page. */
  shared: string;
  /** The path of the owner's page. */
  boardPath: string;
  /** Lets the next poll find a change. */
  change: () => Promise<unknown>;
  end: () => Promise<void>;
}

/** @param context signed in. @param dataDir of the studio that runs. */
export async function makePinnedBoard(
  { request }: Pick<BrowserContext, "request">,
  origin: string,
  dataDir: string,
): Promise<PinnedBoard> {
  const listed = await (await request.get(`${origin}/api/pictures/ids`)).json();
  const ids: string[] = listed.value.picture_ids.slice(0, PICTURES_OF_PINNED_BOARD);
  const [pictureIds, earlierIds] = [ids.slice(0, PICTURES), ids.slice(PICTURES)];
  const shared = await shareBoard(request, origin, pictureIds);
  if (!shared) throw new Error("The board could not be shared.");
  const db = openSqlite(path.join(dataDir, "studio.db"));
  const link = await db.selectFrom("share_links").select(["id", "board_id"]).executeTakeFirstOrThrow();
  await fillPins(db, { boardId: link.board_id, linkId: link.id, pictureIds, earlierIds });
  return {
    ...{ shared, boardPath: `/boards/${link.board_id}` },
    change: () => raiseFeedbackVersion(db, link.id),
    end: () => db.destroy(),
  };
}
