/** Approval of a board's pictures: a round of questions through a share link, the answers, and the record that closing freezes. */
import * as z from "zod/mini";
import { extensible } from "../answered";
import { nextCursorSchema } from "../lists";
import { idSchema } from "../service";
import { ANSWERS, RECORD_FORMATS } from "./approval-answers";
import { LINK_PICTURES } from "./board-limits";
import { guestKeySchema, guestNameSchema, MAX_GUEST_NAME_CHARACTERS } from "./comments";
import { isSeen, onOneLine, withoutControls } from "./plain-text";

/** Of one board, closed ones with their records too. */
export const MAX_APPROVALS_OF_BOARD = 50;
export const MAX_NAMES_OF_APPROVAL = 50;
/** Where anybody with the link may answer. */
export const MAX_PEOPLE_OF_APPROVAL = 200;
export const MAX_ANSWERS_OF_APPROVAL = 10_000;
export const MAX_QUESTION_CHARACTERS = 500;
export const MAX_DEADLINE_DAYS = 365;

/** Whether today's file of a picture is the one of the record. */
export const FILE_STATES = ["same", "changed", "deleted", "unreadable"] as const;
export type FileState = (typeof FILE_STATES)[number];
/** As a page reads it. */
export type ReadFileState = FileState | "unknown";

const success = z.literal("success");
const timestamp = z.iso.datetime();
const answer = z.enum(ANSWERS, "answer must be approve, change or no.");

/** Who gave which answer; the numbers are places in the list of people, from 0. */
export const pictureAnswersSchema = z.looseObject({
  picture_id: idSchema,
  approve: z.array(z.int()),
  change: z.array(z.int()),
  no: z.array(z.int()),
});

/** A round as the owner of the board sees it. */
export const approvalSchema = z.looseObject({
  id: idSchema,
  link_id: idSchema,
  /** As it was when the round began; empty for a link without a name. */
  link_name: z.string(),
  /** Which pictures the link shows now, and thus asks about. */
  pictures: extensible(z.enum(LINK_PICTURES), "unknown"),
  question: z.string(),
  /** Whether only the names of a list may answer. */
  is_named: z.boolean(),
  deadline_time: z.nullable(timestamp),
  /** Whether guests see each other's answers. */
  shows_answers: z.boolean(),
  create_time: timestamp,
  /** When its record was frozen; null while it is open. */
  close_time: z.nullable(timestamp),
  people: z.array(
    z.looseObject({
      id: idSchema,
      name: z.string(),
      /** Whether a browser answers under this name. */
      is_taken: z.boolean(),
      /** How many of the pictures that the link shows they have answered. */
      answers: z.int(),
    }),
  ),
  /** To the pictures that are on the board now, also rejected ones. */
  answers: z.array(pictureAnswersSchema),
});

/** A round as the guests of its link see it. */
export const guestApprovalSchema = z.looseObject({
  id: idSchema,
  question: z.string(),
  deadline_time: z.nullable(timestamp),
  is_closed: z.boolean(),
  /** The list of which a guest takes one; null where everybody types their own. */
  names: z.nullable(z.array(z.looseObject({ name: z.string(), is_taken: z.boolean() }))),
  /** Under which this guest answers; empty before the first answer. */
  name: z.string(),
  /** Of this guest, on pictures that the link shows. */
  answers: z.array(z.looseObject({ picture_id: idSchema, answer })),
  /** Of the others; null where the owner does not show them. */
  others: z.nullable(z.looseObject({ people: z.array(z.string()), answers: z.array(pictureAnswersSchema) })),
});

const deadline = z.nullable(z.iso.datetime({ error: "deadline_time must be a time or null." }));

/** `POST /api/boards/{board_id}/approvals` */
export const createApprovalRequestSchema = z.object({
  link_id: idSchema,
  question: z._default(
    z
      .string("question must be a string.")
      .check(
        withoutControls(),
        z.trim(),
        z.maxLength(MAX_QUESTION_CHARACTERS, `A question has ${MAX_QUESTION_CHARACTERS} characters at most.`),
      ),
    "",
  ),
  /** Those who may answer; none for anybody with the link. */
  names: z._default(
    z
      .array(
        z
          .string("A name must be a string.")
          .check(
            onOneLine(),
            z.trim(),
            isSeen("A name is empty."),
            z.maxLength(
              MAX_GUEST_NAME_CHARACTERS,
              `A name has ${MAX_GUEST_NAME_CHARACTERS} characters at most.`,
            ),
          ),
      )
      .check(
        z.maxLength(MAX_NAMES_OF_APPROVAL, `A round has ${MAX_NAMES_OF_APPROVAL} names at most.`),
        z.refine((names) => new Set(names).size === names.length, "Each name stands in the list once."),
      ),
    [],
  ),
  deadline_time: z._default(deadline, null),
  shows_answers: z._default(z.boolean("shows_answers must be true or false."), false),
});

/** `PATCH /api/boards/{board_id}/approvals/{approval_id}` */
export const approvalPatchSchema = z
  .object({
    deadline_time: z.optional(deadline),
    /** Somebody of its people, whose name another browser may take. Their answers stay; without a list of names they leave with the person. */
    free_person_id: z.optional(idSchema),
  })
  .check(
    z.refine((change) => Object.values(change).some((value) => value !== undefined), {
      error: "Nothing to change is given.",
    }),
  );

export const approvalResponseSchema = z.looseObject({ status: success, value: approvalSchema });

/** `GET /api/boards/{board_id}/approvals`: the newest first. */
export const approvalListResponseSchema = z.looseObject({
  status: success,
  value: z.looseObject({
    next_cursor: nextCursorSchema,
    approvals: z.array(
      z.looseObject({
        id: idSchema,
        link_name: z.string(),
        question: z.string(),
        create_time: timestamp,
        close_time: z.nullable(timestamp),
      }),
    ),
  }),
});

/** `GET /api/boards/{board_id}/approvals/{approval_id}/record` */
export const recordQuerySchema = z.object({
  format: z._default(z.enum(RECORD_FORMATS, "format must be html, csv or json."), "html"),
});

/** `POST /api/boards/{board_id}/approvals/{approval_id}/check` */
export const recordCheckResponseSchema = z.looseObject({
  status: success,
  value: z.looseObject({
    files: z.array(
      z.looseObject({ picture_id: idSchema, state: extensible(z.enum(FILE_STATES), "unknown") }),
    ),
  }),
});

/** `POST /api/shared/{secret}/answers` */
export const answerRequestSchema = z.object({
  guest_key: guestKeySchema,
  /** The round that the guest saw: an answer never counts for another one. */
  approval_id: idSchema,
  guest_name: guestNameSchema,
  picture_id: idSchema,
  /** null takes the answer back. */
  answer: z.nullable(answer),
});

export type Approval = z.infer<typeof approvalSchema>;
export type ApprovalSummary = z.infer<typeof approvalListResponseSchema>["value"]["approvals"][number];
export type PictureAnswers = z.infer<typeof pictureAnswersSchema>;
export type GuestApproval = z.infer<typeof guestApprovalSchema>;
export type CreateApprovalRequest = z.infer<typeof createApprovalRequestSchema>;
export type ApprovalPatch = z.infer<typeof approvalPatchSchema>;
export type AnswerRequest = z.infer<typeof answerRequestSchema>;
