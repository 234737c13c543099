/** Finding creations: the list with its filters, the ids of a whole list, and creations by the ids of their pictures. */
import * as z from "zod/mini";
import { ID_PATTERN } from "../id-pattern";
import { nextCursorSchema, pageFields } from "../lists";
import { costSchema } from "../models/models";
import { idSchema } from "../service";
import { creationSchema } from "./creation";
import { filterFields } from "./filters";
import { LIST_ORDERS } from "./list-order";

const order = z._default(z.enum(LIST_ORDERS, `order is ${LIST_ORDERS.join(", ")}.`), "newest");

/** `GET /api/creations?q=…&cursor=…&limit=…`: newest first, creations that match all filters. */
export const creationListQuerySchema = z.object({
  ...filterFields,
  ...pageFields(24, 100),
  order,
  /** Optional, because counting costs more than reading a page. */
  total: z.optional(z.literal("true", "total is true, or left out.")),
});

/** `GET /api/creations/ids` and `GET /api/pictures/ids`: the same filters. */
export const creationIdsQuerySchema = z.object({ ...filterFields, order });

/** The maximum length of every list of ids, in requests and answers. */
export const MAX_IDS = 10_000;

export const creationIdsResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    /** Newest first. */
    creation_ids: z.array(idSchema),
  }),
});

export const creationListResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    creations: z.array(creationSchema),
    next_cursor: nextCursorSchema,
    /** The number of creations on all pages; only when requested. */
    total: z.optional(z.int()),
    /** The number of their pictures, of favourite ones where only favourites are listed; only when the total was requested. */
    total_pictures: z.optional(z.int()),
    /** What the pictures on all pages cost, by currency, as far as prices are known; only when the total was requested. */
    cost: z.optional(z.array(costSchema)),
  }),
});

export type CreationList = z.infer<typeof creationListResponseSchema>["value"];

const MAX_PICTURES = 24;
const PICTURE_IDS_ERROR = `picture_ids is 1 to ${MAX_PICTURES} picture ids, separated by commas.`;

export const pictureIdsQuerySchema = z.object({
  picture_ids: z.string(PICTURE_IDS_ERROR).check(
    z.refine((text) => {
      const ids = text.split(",");
      return ids.length <= MAX_PICTURES && ids.every((id) => ID_PATTERN.test(id));
    }, PICTURE_IDS_ERROR),
  ),
});

export const creationsByPictureIdsResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    /** Each creation once, in the order of the picture ids. */
    creations: z.array(creationSchema),
    /** Picture ids that belong to none of the caller's creations. */
    missing_ids: z.array(idSchema),
  }),
});

export type CreationsByPictureIds = z.infer<typeof creationsByPictureIdsResponseSchema>["value"];
