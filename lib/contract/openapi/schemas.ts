/** The zod schemas of the API as JSON Schema, each under its name. */
import * as z from "zod/mini";
import {
  accessTokenSchema,
  createTokenRequestSchema,
  createTokenResponseSchema,
  tokenListResponseSchema,
} from "@/lib/contract/access-tokens";
import { archiveRequestSchema } from "@/lib/contract/archive";
import { changesResponseSchema } from "@/lib/contract/changes";
import {
  creationDetailResponseSchema,
  creationEventSchema,
  creationSchema,
  outputSchema,
} from "@/lib/contract/creation";
import {
  cancelManyRequestSchema,
  cancelManyResponseSchema,
  changeManyRequestSchema,
  creationPatchSchema,
  creationResponseSchema,
  linkRequestSchema,
} from "@/lib/contract/creation-actions";
import {
  creationIdsResponseSchema,
  creationListResponseSchema,
  creationsByPictureIdsResponseSchema,
} from "@/lib/contract/creation-list";
import { enhanceRequestSchema, enhanceResponseSchema } from "@/lib/contract/enhance";
import { errorBodySchema } from "@/lib/contract/errors";
import {
  creationRequestSchema,
  MAX_NEGATIVE_PROMPT_CHARACTERS,
  MAX_PROMPT_CHARACTERS,
  MAX_SEED,
  type RequestLimits,
  ratioBounds,
} from "@/lib/contract/request";
import {
  cancelResponseSchema,
  createResponseSchema,
  doneResponseSchema,
  statusResponseSchema,
} from "@/lib/contract/service";
import { upstreamResponseSchema } from "@/lib/contract/upstream";
import { assign, described, generate, type JsonObject } from "./json-schema";

/** What comes in: fields with defaults may be absent. */
const INPUTS = {
  CreationPatch: creationPatchSchema,
  ChangeManyRequest: changeManyRequestSchema,
  ArchiveRequest: archiveRequestSchema,
  CreateTokenRequest: createTokenRequestSchema,
  CancelManyRequest: cancelManyRequestSchema,
  LinkRequest: linkRequestSchema,
  EnhanceRequest: enhanceRequestSchema,
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
  CreationsByPictureIdsResponse: creationsByPictureIdsResponseSchema,
  CreationResponse: creationResponseSchema,
  DoneResponse: doneResponseSchema,
  AccessToken: accessTokenSchema,
  TokenListResponse: tokenListResponseSchema,
  CreateTokenResponse: createTokenResponseSchema,
  CancelManyResponse: cancelManyResponseSchema,
  ServiceResponse: upstreamResponseSchema,
  EnhanceResponse: enhanceResponseSchema,
  NotReadyResponse: z.looseObject({ status: z.literal("unavailable") }),
  Description: z.looseObject({ openapi: z.string() }),
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
  "CreationRequest.settings.resolution": "The short side in pixels.",
  "CreateResponse.value.generation_id": "The `creation_id` of all other operations.",
  "StatusResponse.value.status":
    "The last five are final: `succeed`, `failed`, `cancelled`, `outcome_unknown` (it may have been started, the " +
    "service's answer was lost) and `lost` (the service no longer knows it). Take a word you do not know for work " +
    "in progress.",
  "Creation.report_time": "When the service was last heard of it; null before, and while nothing was sent.",
  "Creation.is_overdue": "Whether it takes longer than anything should.",
  "StatusResponse.value.progress":
    "A fraction 0..1 that never falls and is 1 only on success; 0 while it is not known.",
  "StatusResponse.value.is_progress_known":
    "Whether the service has told a progress: without, a 0 is none that should be shown.",
  "Creation.progress":
    "A fraction 0..1 that never falls and is 1 only on success; null while it is not known.",
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
  "CreationListResponse.value.next_cursor": "The `cursor` of the next page; null on the last one.",
  "ArchiveRequest.creation_ids": "What is not there, somebody else's or still running is left out.",
  "ChangeManyRequest.creation_ids": "What is not there, or somebody else's, is passed over.",
  "ChangesResponse.value.creations": "May repeat what is known; the later `update_time` wins.",
  "ChangesResponse.value.ahead_of_next":
    "How many in line would go before a creation made now; null where the service queues by itself.",
  "AccessToken.hint": "The first characters of the secret.",
  "CreateTokenResponse.value.token": "The secret. It is shown this once.",
  "ErrorBody.message": "One sentence for people.",
  "ErrorBody.code": "Its first three digits are the HTTP status.",
  "ErrorBody.details": "For a wrong request: `{field, message}`, one for each wrong field.",
};

const TEXT_BOUNDS: Record<string, JsonObject> = {
  "EnhanceRequest.prompt": { minLength: 1, pattern: "\\S" },
  "CreateTokenRequest.name": { pattern: "\\S" },
};

const INTEGER = ["integer", "null"];
/** One side of an aspect ratio: a number as `parseAspectRatio` takes it, above 0. */
const SIDE = "(?=[\\d.]*[1-9])\\d{1,4}(\\.\\d{1,3})?";

/** What the checks of a request demand but JSON Schema cannot read off them. */
function requestBounds({ imageNumber, resolution }: RequestLimits): Record<string, JsonObject> {
  return {
    "CreationRequest.prompt": { minLength: 1, maxLength: MAX_PROMPT_CHARACTERS, pattern: "\\S" },
    "CreationRequest.negative_prompt": { maxLength: MAX_NEGATIVE_PROMPT_CHARACTERS },
    "CreationRequest.config.image_number": { type: INTEGER, minimum: 1, maximum: imageNumber.max },
    "CreationRequest.settings.seed": { type: INTEGER, minimum: -1, maximum: MAX_SEED },
    "CreationRequest.settings.aspect_ratio": { pattern: `^\\s*${SIDE}\\s*:\\s*${SIDE}\\s*$` },
    "CreationRequest.settings.resolution": {
      type: INTEGER,
      minimum: resolution.min,
      maximum: resolution.max,
    },
  };
}

/** @returns `components.schemas`, for a service with these limits. */
export function openApiSchemas(limits: RequestLimits): Record<SchemaName, JsonObject> {
  const inputs = { CreationRequest: creationRequestSchema(limits), ...INPUTS };
  const schemas = { ...generate(inputs, "input"), ...generate(OUTPUTS, "output") };
  const ratio = `Width to height, such as \`16:9\`, ${ratioBounds(limits)}.`;
  assign(schemas, { ...requestBounds(limits), ...TEXT_BOUNDS });
  assign(schemas, described(DESCRIPTIONS));
  assign(schemas, described({ "CreationRequest.settings.aspect_ratio": ratio }));
  return schemas;
}
