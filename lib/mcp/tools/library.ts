/** Tools that find models and pictures, and look at them. */
import "server-only";
import { LIST_ORDERS } from "contract/creations/list-order";
import { CREATION_STATUSES } from "contract/creations/status";
import { PICTURE_SHAPES } from "contract/models/shape";
import * as z from "zod";
import { listCreations } from "@/lib/creations/list";
import { changePictures } from "@/lib/creations/pictures/change-pictures";
import { LOOK_PIXELS, lookAt } from "@/lib/creations/pictures/look";
import { readModels } from "@/lib/creations/upstream";
import { ADDS_ONCE, READS, tool } from "../tool";
import {
  creationViewSchema,
  cursorSchema,
  idSchema,
  nextCursorSchema,
  pictureSchema,
  viewCreation,
  viewPicture,
} from "../views";

/** All of a model is answered, as the API does; a schema of all would be as long as several models. */
const briefModelSchema = z.looseObject({ id: z.string(), name: z.string(), is_default: z.boolean() });

const listModels = tool({
  name: "list_models",
  title: "List models",
  description:
    "The models of the studio: what each can (sizes in pixels, how many pictures, seeds, settings of its own, what it makes from pictures), what a picture costs, how long it usually takes in seconds, and whether it works now (state, problem).",
  operation: "GET /models",
  input: z.strictObject({}),
  output: z.object({ models: z.array(briefModelSchema) }),
  annotations: READS,
  run: async ({ runtime }) => ({ value: { models: await readModels(runtime.creations) } }),
});

/** Of each prompt in a list. */
const MAX_PROMPT_IN_LIST = 300;
const MAX_PAGE = 50;

const search = tool({
  name: "search_library",
  title: "Search the library",
  description:
    "The person's creations, newest first unless asked otherwise, with their pictures. All filters must match.",
  operation: "GET /creations",
  input: z.strictObject({
    q: z.string().max(200).optional().describe("Words that must all occur in the prompt."),
    status: z.array(z.enum(CREATION_STATUSES)).max(CREATION_STATUSES.length).optional(),
    favourite: z.boolean().optional().describe("true: with a favourite picture."),
    shape: z.enum(PICTURE_SHAPES).optional(),
    model: z.string().max(200).optional().describe("The id of a model."),
    sheet: idSchema.optional().describe("The id of a sheet: only its cells."),
    from: z.iso.datetime({ offset: true }).optional().describe("Created at this time or later."),
    to: z.iso.datetime({ offset: true }).optional().describe("Created before this time."),
    order: z.enum(LIST_ORDERS).default("newest"),
    limit: z.int().min(1).max(MAX_PAGE).default(20).describe(`Creations of a page, at most ${MAX_PAGE}.`),
    cursor: cursorSchema,
  }),
  output: z.object({ creations: z.array(creationViewSchema), next_cursor: nextCursorSchema }),
  annotations: READS,
  async run({ runtime, ownerId }, query) {
    const { creations, next_cursor } = await listCreations(runtime.creations, { ownerId, ...query });
    const shown = creations.map((one) => viewCreation(runtime, one, MAX_PROMPT_IN_LIST));
    return { value: { creations: shown, next_cursor } };
  },
});

const look = tool({
  name: "look",
  title: "Look at a picture",
  description: `Shows one picture of the person to you as a JPEG of at most ${LOOK_PIXELS} pixels on the longer side, with a link to the original file.`,
  operation: "GET /creations/find-by-picture-ids",
  input: z.strictObject({ picture_id: idSchema }),
  output: pictureSchema.extend({ creation_id: z.string() }),
  annotations: READS,
  async run({ runtime, ownerId, request }, { picture_id: pictureId }) {
    const { bytes, mediaType, creationId, output } = await lookAt(runtime.creations, {
      ...{ ownerId, pictureId, signal: request.signal },
    });
    const { media_type: mimeType, byte_length: size, media_url: uri } = output;
    return {
      value: { ...viewPicture(output), creation_id: creationId },
      content: [
        { type: "image", data: bytes.toString("base64"), mimeType: mediaType },
        { type: "resource_link", uri, name: pictureId, title: "The original", mimeType, size },
      ],
    };
  },
});

const MAX_FAVOURITES = 100;

const favourite = tool({
  name: "favourite_pictures",
  title: "Favourite pictures",
  description:
    "Makes pictures favourites of the person, or takes that back. Unknown ids are left out of the answer.",
  operation: "POST /pictures/batch",
  input: z.strictObject({
    picture_ids: z.array(idSchema).min(1).max(MAX_FAVOURITES).describe(`At most ${MAX_FAVOURITES}.`),
    is_favourite: z.boolean().default(true),
  }),
  output: z.object({ picture_ids: z.array(z.string()) }),
  annotations: ADDS_ONCE,
  async run({ runtime, ownerId }, { picture_ids: ids, is_favourite }) {
    const action = is_favourite ? "favourite" : "unfavourite";
    const { pictureIds } = await changePictures(runtime.creations, { ownerId, action, ids });
    return { value: { picture_ids: pictureIds } };
  },
});

export const LIBRARY_TOOLS = [listModels, search, look, favourite];
