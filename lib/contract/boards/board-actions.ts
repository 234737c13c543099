/** The changes of a board, one after another. Each is undone by others; see `lib/board-items`. */
import * as z from "zod/mini";
import { idSchema } from "@/lib/contract/service";
import {
  boardNameSchema,
  MARKS,
  MAX_BOARD_ITEMS,
  MAX_NOTE_CHARACTERS,
  MAX_SECTION_TITLE_CHARACTERS,
} from "./board";
import { onOneLine, withoutControls } from "./plain-text";

export const MAX_ACTIONS_AT_ONCE = 500;

const note = z
  .string("note is a text.")
  .check(
    withoutControls(),
    z.maxLength(MAX_NOTE_CHARACTERS, `A note has ${MAX_NOTE_CHARACTERS} characters at most.`),
  );
const title = z
  .string("title is a text.")
  .check(
    onOneLine(),
    z.trim(),
    z.maxLength(
      MAX_SECTION_TITLE_CHARACTERS,
      `A title has ${MAX_SECTION_TITLE_CHARACTERS} characters at most.`,
    ),
  );
const mark = z.nullable(z.enum(MARKS, "mark is pick, reject or null."));
const itemIds = z
  .array(idSchema, "item_ids is a list of ids.")
  .check(z.minLength(1, "item_ids is empty."), z.maxLength(MAX_BOARD_ITEMS, "Too many items at once."));
/** The item after which others are put: null for the beginning; when it is no longer on the board, they go to the end. */
const after = z.nullable(idSchema);

export const newBoardItemSchema = z.object({
  /** Chosen by the client, so that a repeated call adds nothing twice. */
  id: idSchema,
  /** null for a heading. */
  picture_id: z.nullable(idSchema),
  title: z._default(title, ""),
  note: z._default(note, ""),
  mark: z._default(mark, null),
});

export const boardActionSchema = z.discriminatedUnion("type", [
  /** Pictures that are on the board already stay where they are. Without `after` the items go to the end. */
  z.object({
    type: z.literal("add"),
    items: z
      .array(newBoardItemSchema)
      .check(z.minLength(1, "items is empty."), z.maxLength(MAX_BOARD_ITEMS, "Too many items at once.")),
    after: z.optional(after),
  }),
  z.object({ type: z.literal("remove"), item_ids: itemIds }),
  /** The moved items stand together afterwards, in the order of the ids. */
  z.object({ type: z.literal("move"), item_ids: itemIds, after }),
  z.object({ type: z.literal("mark"), item_ids: itemIds, mark }),
  z.object({ type: z.literal("note"), item_id: idSchema, note }),
  z.object({ type: z.literal("title"), item_id: idSchema, title }),
  z.object({ type: z.literal("rename"), name: boardNameSchema }),
]);

/** `POST /api/boards/{board_id}/actions`: all or none of them. The answer is the board, as a `GET` would give it. */
export const boardActionsRequestSchema = z.object({
  actions: z
    .array(boardActionSchema, "actions is a list.")
    .check(
      z.minLength(1, "actions is empty."),
      z.maxLength(MAX_ACTIONS_AT_ONCE, `No more than ${MAX_ACTIONS_AT_ONCE} actions at once.`),
    ),
});

export type BoardAction = z.infer<typeof boardActionSchema>;
export type NewBoardItem = z.infer<typeof newBoardItemSchema>;
