/** The zod schemas of the API as JSON Schema, each under its name. */
import * as z from "zod/mini";
import { archiveRequestSchema } from "@/lib/contract/archive";
import {
  creationDetailResponseSchema,
  creationEventSchema,
  creationSchema,
  outputSchema,
} from "@/lib/contract/creation";
import { enhanceRequestSchema, enhanceResponseSchema } from "@/lib/contract/enhance";
import { errorBodySchema } from "@/lib/contract/errors";
import { creationsOfPicturesResponseSchema, picturesQuerySchema } from "@/lib/contract/pictures";
import {
  creationRequestSchema,
  MAX_NEGATIVE_PROMPT_CHARACTERS,
  MAX_PROMPT_CHARACTERS,
  MAX_SEED,
  type RequestLimits,
} from "@/lib/contract/request";
import { cancelResponseSchema, createResponseSchema, statusResponseSchema } from "@/lib/contract/service";
import {
  accessTokenSchema,
  cancelManyRequestSchema,
  cancelManyResponseSchema,
  changeManyRequestSchema,
  changesQuerySchema,
  changesResponseSchema,
  createTokenRequestSchema,
  createTokenResponseSchema,
  creationIdsQuerySchema,
  creationIdsResponseSchema,
  creationListQuerySchema,
  creationListResponseSchema,
  creationPatchSchema,
  creationResponseSchema,
  doneResponseSchema,
  tokenListResponseSchema,
} from "@/lib/contract/studio";
import { linkRequestSchema, upstreamResponseSchema } from "@/lib/contract/upstream";

export type JsonObject = { [key: string]: unknown };

/** What comes in: fields with defaults may be absent. */
const INPUTS = {
  CreationPatch: creationPatchSchema,
  ChangeManyRequest: changeManyRequestSchema,
  ArchiveRequest: archiveRequestSchema,
  CreateTokenRequest: createTokenRequestSchema,
  CancelManyRequest: cancelManyRequestSchema,
  LinkRequest: linkRequestSchema,
  EnhanceRequest: enhanceRequestSchema,
  CreationListQuery: creationListQuerySchema,
  CreationIdsQuery: creationIdsQuerySchema,
  ChangesQuery: changesQuerySchema,
  PicturesQuery: picturesQuerySchema,
} as const;

/** What goes out. */
const OUTPUTS = {
  CreateResponse: createResponseSchema,
  StatusResponse: statusResponseSchema,
  CancelResponse: cancelResponseSchema,
  Creation: creationSchema,
  CreationOutput: outputSchema,
  CreationEvent: creationEventSchema,
  CreationDetailResponse: creationDetailResponseSchema,
  CreationListResponse: creationListResponseSchema,
  CreationIdsResponse: creationIdsResponseSchema,
  ChangesResponse: changesResponseSchema,
  CreationsOfPicturesResponse: creationsOfPicturesResponseSchema,
  CreationResponse: creationResponseSchema,
  DoneResponse: doneResponseSchema,
  AccessToken: accessTokenSchema,
  TokenListResponse: tokenListResponseSchema,
  CreateTokenResponse: createTokenResponseSchema,
  CancelManyResponse: cancelManyResponseSchema,
  ServiceResponse: upstreamResponseSchema,
  EnhanceResponse: enhanceResponseSchema,
  ErrorBody: errorBodySchema,
} as const;

export type SchemaName = "CreationRequest" | keyof typeof INPUTS | keyof typeof OUTPUTS;

/**
 * Words for the fields, by schema and path. They stand here and not in the schemas because the browser carries
 * the schemas.
 */
const DESCRIPTIONS: Record<string, string> = {
  "CreationRequest.prompt": "What the picture shows.",
  "CreationRequest.negative_prompt": "What it shall not show.",
  "CreationRequest.is_public": "Whether the creation may be shown on the service's platform.",
  "CreationRequest.is_enable_prompt_enhancer": "Whether the prompt is rewritten before drawing.",
  "CreationRequest.config.image_number": "How many pictures.",
  "CreationRequest.settings.seed": "The same seed and request draw the same pictures; -1 takes a random one.",
  "CreationRequest.settings.aspect_ratio": "Width to height, such as `16:9`.",
  "CreationRequest.settings.resolution": "The short side in pixels.",
  "CreateResponse.value.generation_id": "The `creation_id` of all other operations.",
  "StatusResponse.value.status":
    "The last five are final: `succeed`, `failed`, `cancelled`, `outcome_unknown` (it may have been started, the " +
    "service's answer was lost) and `lost` (the service no longer knows it). Take a word you do not know for work " +
    "in progress.",
  "Creation.report_time": "When the service was last heard of it; null before, and while nothing was sent.",
  "Creation.is_overdue": "Whether it takes longer than anything should.",
  "StatusResponse.value.progress":
    "A fraction 0..1 that never falls and is 1 only on success; null when unknown.",
  "StatusResponse.value.queue_ahead": "How many are served first while it is pending; null when unknown.",
  "StatusResponse.value.cancel_requested":
    "Whether a cancel was asked for; only `status` tells what came of it.",
  "StatusResponse.value.poll_after_ms": "Milliseconds after which asking again makes sense.",
  "Creation.enhanced_prompt":
    "What the enhancer made of the prompt; null when it was off or changed nothing.",
  "EnhanceResponse.value.enhanced_prompt": "null when there is nothing to add.",
  "Creation.understanding":
    "What the words of the prompt were taken for, and which meant nothing; null until the first picture is drawn, " +
    "and where the service does not say.",
  "Creation.error": "Why it failed; null otherwise.",
  "Creation.settings.seed": "The seed that was used.",
  "Creation.previews": "Pictures in the making.",
  "Creation.made_by": "What drew it, in words.",
  "CreationOutput.index": "The position within the creation, from 0.",
  "CreationOutput.seed":
    "The seed that draws this picture alone, with one picture asked for; null when unknown.",
  "CreationOutput.media_url": "The picture. Needs no token, and expires.",
  "CreationOutput.thumbnail_url": "A small version of it. Needs no token, and expires.",
  "CreationEvent.kind": "A status, or `created`, `cancel_requested`.",
  "CreationListQuery.cursor": "The `next_cursor` of the page before.",
  "CreationListQuery.limit": "How many creations a page holds.",
  "CreationListQuery.total": "`true` to count them all.",
  ...filterDescriptions("CreationListQuery"),
  ...filterDescriptions("CreationIdsQuery"),
  "CreationListResponse.value.next_cursor": "The `cursor` of the next page; null on the last one.",
  "ArchiveRequest.creation_ids": "What is not there, somebody else's or still running is left out.",
  "ChangeManyRequest.creation_ids": "What is not there, or somebody else's, is passed over.",
  "ChangesQuery.since": "The `cursor` of the answer before. Without it: what is not finished.",
  "ChangesResponse.value.creations": "May repeat what is known; the later `update_time` wins.",
  "ChangesResponse.value.ahead_of_next":
    "How many in line would go before a creation made now; null where the service queues by itself.",
  "AccessToken.hint": "The first characters of the secret.",
  "CreateTokenResponse.value.token": "The secret. It is shown this once.",
  "ErrorBody.message": "One sentence for people.",
  "ErrorBody.code": "Its first three digits are the HTTP status.",
  "ErrorBody.details": "For a wrong request: `{field, message}`, one for each wrong field.",
};

function filterDescriptions(query: "CreationListQuery" | "CreationIdsQuery"): Record<string, string> {
  return {
    [`${query}.q`]: "Words that must all occur in the prompt; case, accents and umlauts make no difference.",
    [`${query}.status`]: "Only these statuses, separated by commas.",
    [`${query}.favourite`]: "Only favourites, or none.",
    [`${query}.shape`]: "Only this shape, as the aspect ratio asks for it.",
    [`${query}.public`]: "Only public ones, or only the others.",
    [`${query}.from`]: "Only what was made at this time or later.",
    [`${query}.to`]: "Only what was made before this time.",
  };
}

/** What the checks of a request demand but JSON Schema cannot read off them. */
function requestBounds({ imageNumber, resolution }: RequestLimits): Record<string, JsonObject> {
  return {
    "CreationRequest.prompt": { minLength: 1, maxLength: MAX_PROMPT_CHARACTERS },
    "CreationRequest.negative_prompt": { maxLength: MAX_NEGATIVE_PROMPT_CHARACTERS },
    "CreationRequest.config.image_number": { type: "integer", minimum: 1, maximum: imageNumber.max },
    "CreationRequest.settings.seed": { type: "integer", minimum: -1, maximum: MAX_SEED },
    "CreationRequest.settings.aspect_ratio": {
      pattern: "^\\s*\\d{1,4}(\\.\\d{1,3})?\\s*:\\s*\\d{1,4}(\\.\\d{1,3})?\\s*$",
    },
    "CreationRequest.settings.resolution": {
      type: "integer",
      minimum: resolution.min,
      maximum: resolution.max,
    },
  };
}

/** @returns `components.schemas`, for a service with these limits. */
export function openApiSchemas(limits: RequestLimits): Record<SchemaName, JsonObject> {
  const inputs = { CreationRequest: creationRequestSchema(limits), ...INPUTS };
  const schemas = { ...generate(inputs, "input"), ...generate(OUTPUTS, "output") };
  for (const [path, bounds] of Object.entries(requestBounds(limits)))
    Object.assign(fieldAt(schemas, path), bounds);
  for (const [path, description] of Object.entries(DESCRIPTIONS)) {
    Object.assign(fieldAt(schemas, path), { description });
  }
  return schemas;
}

function generate<Name extends string>(
  named: Record<Name, z.core.$ZodType>,
  io: "input" | "output",
): Record<Name, JsonObject> {
  const registry = z.registry<{ id: string }>();
  for (const name of Object.keys(named) as Name[]) registry.add(named[name], { id: name });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // What zod says of every integer and time is true and long; the format says it too.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
    },
  });
  const tidy = Object.entries(schemas).map(([name, schema]) => {
    const { $schema: _, $id: __, ...rest } = schema as JsonObject;
    return [name, rest];
  });
  return Object.fromEntries(tidy) as Record<Name, JsonObject>;
}

/** @param path a schema's name and the names of fields, such as `CreationRequest.settings.seed`. */
function fieldAt(schemas: Record<string, JsonObject>, path: string): JsonObject {
  const [name = "", ...fields] = path.split(".");
  let at = schemas[name];
  for (const field of fields) at = (at?.properties as Record<string, JsonObject> | undefined)?.[field];
  if (!at) throw new Error(`No schema has the field ${path}.`);
  return at;
}
