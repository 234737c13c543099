/** The changes of a board, one after another. Each is undone by others; see `lib/board-items`. */
import * as z from "zod/mini";
import { idSchema } from "../service";
import { boardItemSchema, boardNameSchema, DECISIONS } from "./board";
import { MAX_ITEM_VERSIONS, MAX_NOTE_CHARACTERS, MAX_SECTION_TITLE_CHARACTERS } from "./board-limits";
import { onOneLine, withoutControls } from "./plain-text";
import { idsIn, MAX_ACTIONS_AT_ONCE, MAX_IDS_AT_ONCE } from "./request-limits";

const note = z
  .string("note must be a string.")
  .check(
    withoutControls(),
    z.maxLength(MAX_NOTE_CHARACTERS, `A note has ${MAX_NOTE_CHARACTERS} characters at most.`),
  );
const title = z
  .string("title must be a string.")
  .check(
    onOneLine(),
    z.trim(),
    z.maxLength(
      MAX_SECTION_TITLE_CHARACTERS,
      `A title has ${MAX_SECTION_TITLE_CHARACTERS} characters at most.`,
    ),
  );
const decision = z.nullable(z.enum(DECISIONS, "decision must be pick, reject or null."));
const itemIds = z
  .array(idSchema, "item_ids must be a list of ids.")
  .check(z.minLength(1, "item_ids must not be empty."));
/** The item after which others are put: null for the beginning; when it is no longer on the board, they go to the end. */
const after = z.nullable(idSchema);

export const newBoardItemSchema = z.object({
  /** Chosen by the client, so that a repeated call adds nothing twice. */
  id: idSchema,
  /** null for a heading. */
  picture_id: z.nullable(idSchema),
  title: z._default(title, ""),
  note: z._default(note, ""),
  decision: z._default(decision, null),
  /** The pictures of an item with several versions, the oldest first and `picture_id` among them; empty for one picture. */
  versions: z.optional(
    z
      .array(idSchema, "versions must be a list of ids.")
      .check(z.maxLength(MAX_ITEM_VERSIONS, `An item has ${MAX_ITEM_VERSIONS} versions at most.`)),
  ),
});

export const boardActionSchema = z.discriminatedUnion("type", [
  /** Pictures that are on the board already stay where they are. Without `after` the items go to the end. */
  z.object({
    type: z.literal("add"),
    items: z.array(newBoardItemSchema).check(z.minLength(1, "items must not be empty.")),
    after: z.optional(after),
  }),
  z.object({ type: z.literal("remove"), item_ids: itemIds }),
  /** The moved items stand together afterwards, in the order of the ids. */
  z.object({ type: z.literal("move"), item_ids: itemIds, after }),
  /** With `was` only items with that decision, so that an undo leaves what others have changed since; likewise below. */
  z.object({ type: z.literal("decide"), item_ids: itemIds, decision, was: z.optional(decision) }),
  z.object({ type: z.literal("note"), item_id: idSchema, note, was: z.optional(note) }),
  z.object({ type: z.literal("title"), item_id: idSchema, title, was: z.optional(title) }),
  /**
   * Gives an item another picture: a new version of it, or one of its versions again. Changes nothing where the picture stands elsewhere
   * on the board, where the item has as many versions as it can have, and with `was` where it shows another picture than that.
   */
  z.object({
    type: z.literal("replace"),
    item_id: idSchema,
    picture_id: idSchema,
    was: z.optional(idSchema),
    /** A version that the item no longer has afterwards: what undoes a replacement names it. */
    forget: z.optional(idSchema),
  }),
  z.object({ type: z.literal("rename"), name: boardNameSchema, was: z.optional(boardNameSchema) }),
]);

/** Before the actions are parsed, so that a body of nothing but mistakes costs no more than counting them. */
const withFewIds = z.transform((body: unknown, context) => {
  const actions: unknown = body !== null && typeof body === "object" && "actions" in body && body.actions;
  if (!Array.isArray(actions)) return body;
  let ids = 0;
  for (const action of actions) if (action !== null && typeof action === "object") ids += idsIn(action);
  if (actions.length > MAX_ACTIONS_AT_ONCE) refuse(`No more than ${MAX_ACTIONS_AT_ONCE} actions at once.`);
  else if (ids > MAX_IDS_AT_ONCE) refuse(`No more than ${MAX_IDS_AT_ONCE} items at once.`);
  return body;

  function refuse(message: string): void {
    context.issues.push({ code: "custom", path: ["actions"], message, input: undefined });
  }
});

/** `POST /api/boards/{board_id}/actions`: all or none of them. */
export const boardActionsRequestSchema = z.pipe(
  withFewIds,
  z.object({
    actions: z
      .array(boardActionSchema, "actions must be a list.")
      .check(z.minLength(1, "actions must not be empty."), z.maxLength(MAX_ACTIONS_AT_ONCE)),
  }),
);

/**
 * The answer: what the caller cannot know of the change. Whoever has the board at `version_before` has it at `version` after
 * applying the actions, of whose new items `added` alone came (`lib/board-items`).
 */
export const boardChangeResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    name: z.string(),
    version_before: z.int(),
    version: z.int(),
    /** Of the items that the actions add or give another picture, those that are on the board now. */
    added: z.array(boardItemSchema),
    /** The pictures that the actions add, or put into the place of others, and that were on the board already. */
    already: z.array(idSchema),
  }),
});

export type BoardAction = z.infer<typeof boardActionSchema>;
export type NewBoardItem = z.infer<typeof newBoardItemSchema>;
export type BoardChange = z.infer<typeof boardChangeResponseSchema>["value"];
