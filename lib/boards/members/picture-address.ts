/** Signed addresses of the pictures of a board: those of others work only as long as the person may look at the board. */
import "server-only";
import type { PictureVariant } from "@/lib/creations/pictures/picture-file";
import { prepared } from "@/lib/db/prepared";
import type { Reader } from "@/lib/pictures/links";
import type { OwnBoard } from "../board-row";
import type { BoardsContext } from "../context";

/** A picture, and whose it is; null where nobody knows. */
export interface OwnedPicture {
  id: string;
  ownerId: string | null;
}

/**
 * What a person has made themselves keeps its address wherever it is shown, so a browser loads it once.
 *
 * @param which the board, and the person who asks.
 */
export function addressOf(
  { creations: { links, clock } }: BoardsContext,
  { ownerId: personId, boardId }: OwnBoard,
  { id, ownerId }: OwnedPicture,
  variant: PictureVariant,
): string {
  const reader = ownerId === personId ? undefined : { boardId, personId };
  return links.sign(`${id}/${variant}`, clock.now(), { reader });
}

/** One small statement for each picture that is read; it says the same as `requireBoard`, and that the person is not disabled. */
const lookers = prepared<Reader, { id: string }>((db, value) =>
  db
    .selectFrom("boards")
    .innerJoin("people as owner", "owner.id", "boards.owner_id")
    .innerJoin("people as person", (join) => join.on("person.id", "=", value("personId")))
    .leftJoin("board_members as member", (join) =>
      join.onRef("member.board_id", "=", "boards.id").onRef("member.person_id", "=", "person.id"),
    )
    .select("boards.id")
    .where("boards.id", "=", value("boardId"))
    .where("boards.deleted_at", "is", null)
    .where("owner.disabled_at", "is", null)
    .where("person.disabled_at", "is", null)
    .where((e) => e.or([e("owner.id", "=", e.ref("person.id")), e("member.person_id", "is not", null)])),
);

/** Whether somebody may look at a board now. */
export const mayLook = async ({ creations: { db } }: BoardsContext, reader: Reader): Promise<boolean> =>
  (await lookers(db, reader)).length > 0;
