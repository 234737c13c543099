/** Tools that make pictures and follow them. */
import "server-only";
import { costSchema } from "contract/models/models";
import * as z from "zod";
import { askingOf } from "@/lib/auth/principal";
import { currentRequest } from "@/lib/base/current-request";
import { cancelCreation } from "@/lib/creations/cancel";
import { createCreation } from "@/lib/creations/create";
import { type Quote, quoteCreation } from "@/lib/creations/create/quote";
import { readCreation } from "@/lib/creations/read";
import { workAfterAnswer } from "@/lib/http/after-answer";
import { parseInput } from "@/lib/http/parse-input";
import { createBodySchema } from "@/lib/models/body";
import { MAX_WAIT_SECONDS, waitForCreation } from "@/lib/runtime/wait";
import { bodyOf, drawingFields, fromPicturesFields } from "../drawing";
import { foreign } from "../foreign";
import { ADDS_ONCE, type AgentCall, READS, tool } from "../tool";
import { creationViewSchema, failureSchema, idSchema, viewCreation } from "../views";

const MAX_PICTURES = 64;

export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, "idempotency_key is 1 to 200 printable characters without spaces.")
  .describe(
    "One key of your own for each thing you want, such as a UUID; 1 to 200 printable characters without spaces. Send a call whose answer you missed again with the same key and arguments: it makes nothing twice.",
  );

export const priceOnlySchema = z
  .boolean()
  .default(false)
  .describe("true: only says what it would cost and whether it is allowed; nothing is made or spent.");

const priceSchema = z.object({
  pictures: z.int(),
  per_picture: z.nullable(costSchema).describe("null when unknown, and for free models."),
  total: z.nullable(costSchema),
  is_free: z.boolean().describe("Drawn on a machine of the studio's own, at no cost but time."),
});

const viewQuote = ({ pictures, price, is_free }: Quote): z.input<typeof priceSchema> => ({
  ...{ pictures, is_free, per_picture: price },
  // Whole millionths, so that no sum shows the rounding of its parts.
  total: price && { ...price, amount: Math.round(price.amount * 1_000_000 * pictures) / 1_000_000 },
});

const createPictures = tool({
  name: "create_pictures",
  title: "Create pictures",
  description:
    "Asks a model for pictures and answers at once with the id of the creation and its price; then wait for it. It may cost money: ask with price_only first where the price matters. What the person or the token may spend in a month is never exceeded; such a call is refused and spends nothing.",
  operation: "POST /v1/jobs/gen2/text2image",
  input: z.strictObject({
    idempotency_key: idempotencyKeySchema,
    price_only: priceOnlySchema,
    ...drawingFields,
    image_number: z
      .int()
      .min(1)
      .max(MAX_PICTURES)
      .default(1)
      .describe("How many pictures, from 1 to the max_pictures of the model."),
    ...fromPicturesFields,
  }),
  output: z.object({
    creation_id: z.string().nullable().describe("null with price_only."),
    model: z.string(),
    price: priceSchema,
    is_replayed: z.boolean().describe("Whether an earlier call with this key has made it."),
    refusal: failureSchema.nullable().describe("With price_only: why it would be refused now."),
  }),
  annotations: { ...ADDS_ONCE, openWorldHint: true },
  async run({ runtime, principal }, input) {
    const { idempotency_key: idempotencyKey, price_only, image_number, ...said } = input;
    const { operation, source_picture_id, reference_picture_ids, strength, factor, ...drawing } = said;
    const from = { operation, source_picture_id, reference_picture_ids, strength, factor };
    const { creations } = runtime;
    const request = parseInput(createBodySchema(creations.models), bodyOf(drawing, image_number, from));
    const asking = askingOf(principal);
    const quote = await quoteCreation(creations, { ...asking, request });
    const { model, refusal } = quote;
    const answer = { model, price: viewQuote(quote) };
    if (price_only) {
      const why = refusal && { code: refusal.code, message: foreign("service", refusal.message) };
      return { value: { ...answer, creation_id: null, is_replayed: false, refusal: why } };
    }
    const creation_id = await createCreation(creations, { ...asking, request, idempotencyKey });
    workAfterAnswer(runtime);
    const is_replayed = currentRequest()?.isReplayed === true;
    return { value: { ...answer, creation_id, is_replayed, refusal: null } };
  },
});

const creationIdInput = {
  creation_id: idSchema.describe("As create_pictures or search_library answered it."),
};

async function creationOf({ runtime, ownerId }: AgentCall, id: string) {
  const creation = await readCreation(runtime.creations, { ownerId, id });
  return { value: viewCreation(runtime, creation) };
}

const wait = tool({
  name: "wait",
  title: "Wait for a creation",
  description: `Waits until a creation has ended and answers with it, at the latest after the given seconds; then has_ended is false, and you may wait again.`,
  operation: "GET /v1/jobs/{creation_id}/status",
  input: z.strictObject({
    ...creationIdInput,
    seconds: z
      .int()
      .min(1)
      .max(60)
      .default(30)
      .describe(`At most 60, of which ${MAX_WAIT_SECONDS} count: many proxies end a request after a minute.`),
  }),
  output: creationViewSchema,
  annotations: READS,
  async run(call, { creation_id: id, seconds }) {
    const { runtime, request, principal } = call;
    // One that is not there is not waited for.
    await readCreation(runtime.creations, { ownerId: call.ownerId, id });
    await waitForCreation(runtime, request, { principal, id, seconds });
    return creationOf(call, id);
  },
});

const getCreation = tool({
  name: "get_creation",
  title: "Get a creation",
  description: "One creation as it is now: status, settings, cost, pictures.",
  operation: "GET /v1/creation/{creation_id}",
  input: z.strictObject(creationIdInput),
  output: creationViewSchema,
  annotations: READS,
  async run(call, { creation_id }) {
    const answer = await creationOf(call, creation_id);
    workAfterAnswer(call.runtime);
    return answer;
  },
});

const cancel = tool({
  name: "cancel_creation",
  title: "Cancel a creation",
  description:
    "Asks to end a creation that has not ended yet. What its service has begun may still be finished and charged; the answer says how it stands.",
  operation: "POST /v1/jobs/{creation_id}/cancel",
  input: z.strictObject(creationIdInput),
  output: creationViewSchema.pick({ creation_id: true, status: true, has_ended: true }),
  annotations: { ...ADDS_ONCE, destructiveHint: true },
  async run(call, { creation_id: id }) {
    await cancelCreation(call.runtime.creations, { ownerId: call.ownerId, id });
    const { creation_id, status, has_ended } = (await creationOf(call, id)).value;
    return { value: { creation_id, status, has_ended } };
  },
});

export const CREATION_TOOLS = [createPictures, wait, getCreation, cancel];
