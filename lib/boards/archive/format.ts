/**
 * Boards in an archive: `boards.jsonl`, beside the creations that their pictures belong to.
 *
 * The first line has the format and the version. Each board is a line, and then a line for each of its items, so that the
 * length of a line bounds the cost of parsing it. Share links are left out: they belong to the address and the secret of this
 * studio. So are guests with their favourites and comments: these are other people's words, given to one link. The records of closed
 * rounds of approval stand beside, as JSON to read; an import leaves them alone, because they prove something about this studio.
 */
import "server-only";
import { boardNameSchema } from "contract/boards/board";
import { newBoardItemSchema } from "contract/boards/board-actions";
import { MAX_ITEM_VERSIONS } from "contract/boards/board-limits";
import { OLD_DECISION, orUnderOldNames } from "contract/old-names";
import { idSchema } from "contract/service";
import * as z from "zod/mini";

export const BOARDS_FILE = "boards.jsonl";
export const BOARDS_FORMAT = "prompt-studio-boards";
export const BOARDS_VERSION = 2;

export const boardsHeadSchema = z.object({
  format: z.literal(BOARDS_FORMAT),
  /** In the first the decision is called `mark`; a studio that does not know another name would leave it out. */
  version: z.literal([1, BOARDS_VERSION]),
});

const time = z.iso.datetime();
const { title, note, decision } = newBoardItemSchema.shape;

export const archivedBoardSchema = z.object({
  board_id: idSchema,
  name: boardNameSchema,
  create_time: time,
  update_time: time,
});

const picture = z.object({ creation_id: idSchema, index: z.int().check(z.gte(0), z.lte(1_000)) });

/** A picture by its creation and its position there, or the heading of a section. */
export const archivedItemSchema = orUnderOldNames(
  OLD_DECISION,
  z.union([
    z.object({
      ...picture.shape,
      note,
      decision,
      /** The oldest first and the picture itself among them; absent for one picture. */
      versions: z.optional(z.array(picture).check(z.maxLength(MAX_ITEM_VERSIONS))),
    }),
    // Without its default: otherwise anything would be a heading.
    z.object({ title: title.def.innerType, note, decision }),
  ]),
);

export type ArchivedBoard = z.infer<typeof archivedBoardSchema>;
export type ArchivedItem = z.infer<typeof archivedItemSchema>;
