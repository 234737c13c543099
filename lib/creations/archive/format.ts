/**
 * The format of an archive: `creations.jsonl`, the pictures it names, and what these were made from.
 *
 * The first line has the format and the version, each other line a creation. It is read line by line, so that the length of
 * a line bounds the cost of parsing it. Version 1, a single JSON with a list of creations, can still be read.
 */
import "server-only";
import { understandingSchema } from "contract/creations/creation";
import { MAX_REFERENCES } from "contract/creations/inputs";
import { MAX_SEED } from "contract/creations/request";
import { storedRequestSchema } from "contract/creations/stored-request";
import { errorBodySchema } from "contract/errors";
import { COMMERCIAL_USES, isLicence, isTermsUrl, LIMIT_PLACES } from "contract/models/rights";
import { idSchema } from "contract/service";
import * as z from "zod";
import { MAX_IGNORED, storedIgnoredSchema } from "../ledger/ignored";

export const ARCHIVE_FILE = "creations.jsonl";
export const FIRST_ARCHIVE_FILE = "creations.json";
export const PICTURE_FOLDER = "pictures/";
export const INPUT_FOLDER = "inputs/";
export const ARCHIVE_FORMAT = "prompt-studio-archive";
export const ARCHIVE_VERSION = 2;
export const FIRST_ARCHIVE_VERSION = 1;

/** Open creations are not archived, because they could not continue elsewhere. */
export const ARCHIVED_STATUSES = ["succeed", "failed", "cancelled", "outcome_unknown", "lost"] as const;

const MAX_PICTURES = 64;
/** A source, a mask and the references. */
const MAX_INPUTS = 2 + MAX_REFERENCES;
const MAX_EVENTS = 100;
/** Far more than a creation costs, and exact as a whole number of millionths. */
const MAX_AMOUNT = 1_000_000;
/** The maximum number of words of a prompt. */
const MAX_WORDS = 4_000;
/** A list that reports only its first invalid item, because reporting thousands would take seconds. */
const list = <Item extends z.core.$ZodType>(item: Item, max: number) =>
  z
    .array(z.unknown())
    .max(max)
    .transform((values, { issues }) => {
      const items: z.output<Item>[] = [];
      for (const [index, input] of values.entries()) {
        const parsed = z.safeParse(item, input);
        if (!parsed.success) {
          issues.push({ code: "custom", input, path: [index, ...(parsed.error.issues[0]?.path ?? [])] });
          return z.NEVER;
        }
        items.push(parsed.data);
      }
      return items;
    });
const text = (characters: number) => z.string().max(characters);
const time = z.iso.datetime();

const licence = z.string().refine(isLicence).nullable().default(null);
const commercialUse = z.enum(COMMERCIAL_USES).nullable().default(null);

const costSchema = z.object({
  amount: z.number().min(0).max(MAX_AMOUNT),
  currency: z.string().regex(/^[A-Z]{3}$/),
});

const archivedPictureSchema = z.object({
  /** The name of the picture's file in the archive. */
  file: text(300),
  /** Position within the creation, from 0. */
  index: z.int().min(0).max(1_000),
  seed: z.int().min(0).max(MAX_SEED).nullable(),
  /** For information; an import reads the type from the picture. */
  width: z.int(),
  height: z.int(),
  media_type: text(100),
  /** Archives of older studios mark only creations. */
  is_favourite: z.boolean().default(false),
});

/** A picture that a creation was made from. */
const archivedInputSchema = z.object({
  /** As in `creation_inputs`. */
  place: z.string().regex(/^(?:source|mask|reference-\d\d)$/),
  /** The name of its file in the archive, which several creations may share. */
  file: text(300),
  /** SHA-256 of the file, in base64url. */
  sha256: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  role: text(40).nullable(),
  /** What may be done with it; archives of older studios say nothing. */
  licence,
  commercial_use: commercialUse,
  /** Whether it is a given picture, or the first source of what it is a copy of is one; null in archives of older studios. */
  from_given: z.boolean().nullable().default(null),
  /** The picture that it is a copy of: a creation by the id that it has in archives, and the position. null for uploads and deleted pictures. */
  from: z.object({ creation_id: idSchema, index: z.int().min(0).max(1_000) }).nullable(),
});
export type ArchivedInput = z.infer<typeof archivedInputSchema>;

export const archivedCreationSchema = z.object({
  creation_id: idSchema,
  status: z.enum(ARCHIVED_STATUSES),
  is_favourite: z.boolean(),
  request: storedRequestSchema,
  enhanced_prompt: text(20_000).nullable(),
  understanding: z.nullable(
    z.looseObject({
      understood: list(understandingSchema.shape.understood.def.element, MAX_WORDS),
      unknown: list(z.string(), MAX_WORDS),
      unknown_negative: list(z.string(), MAX_WORDS).optional(),
      unknown_main: text(20_000).optional(),
    }),
  ),
  error: z.nullable(errorBodySchema),
  made_by: text(300),
  /** Whether a program drew it that is no trained model, and whether its first source is a given picture; null in archives of older studios. */
  is_program: z.boolean().nullable().default(null),
  from_given: z.boolean().nullable().default(null),
  /** Whether its one picture is a file that its owner brought. */
  is_given: z.boolean().default(false),
  /** Archives of older studios have none of these. */
  model: text(200).nullable().default(null),
  ignored: list(storedIgnoredSchema, MAX_IGNORED).default([]),
  notice: text(2_000).nullable().default(null),
  price: costSchema.nullable().default(null),
  cost: costSchema
    .extend({ is_measured: z.boolean().default(false) })
    .nullable()
    .default(null),
  licence,
  commercial_use: commercialUse,
  terms_url: z.string().refine(isTermsUrl).nullable().default(null),
  limited_by: z
    .object({ place: z.enum(LIMIT_PLACES), licence })
    .nullable()
    .default(null),
  create_time: time,
  start_time: time.nullable(),
  finish_time: time.nullable(),
  pictures: list(archivedPictureSchema, MAX_PICTURES),
  /** Archives of older studios have none. */
  inputs: list(archivedInputSchema, MAX_INPUTS).default([]),
  events: list(
    z.object({ time, kind: z.string().regex(/^[a-z_]{1,40}$/), message: text(2_000).nullable() }),
    MAX_EVENTS,
  ),
});

export type ArchivedCreation = z.infer<typeof archivedCreationSchema>;

/** The first line. Each creation is validated separately, so that an invalid one does not affect the others. */
export const archiveHeadSchema = z.object({ format: z.literal(ARCHIVE_FORMAT), version: z.number() });

/** The head of version 1. */
export const firstArchiveSchema = archiveHeadSchema.extend({ creations: z.array(z.unknown()) });
