/** The zod schemas of requests and answers as JSON Schema, each under its name. */
import type * as z from "zod/mini";
import {
  CONTRACT_LIMITS,
  MAX_NEGATIVE_PROMPT_CHARACTERS,
  MAX_PROMPT_CHARACTERS,
  MAX_SEED,
  ratioBounds,
} from "../creations/request";
import { errorBodySchema } from "../errors";
import { OPERATIONS } from "../operations/all";
import { notReadyResponseSchema } from "../operations/health";
import type { Operation } from "../operations/operation";
import { assign, described, generate, type JsonObject } from "./json-schema";
import { nameOf, PARTS } from "./names";
import { ADMIN_DESCRIPTIONS } from "./words/admin-fields";
import { DEPRECATED, deprecated } from "./words/deprecated";
import { DESCRIPTIONS } from "./words/fields";

const TEXT_BOUNDS: Record<string, JsonObject> = {
  "EnhanceRequest.prompt": { minLength: 1, pattern: "\\S" },
  "CreateTokenRequest.name": { pattern: "\\S" },
};

const INTEGER = ["integer", "null"];
/** One side of an aspect ratio: a number as `parseAspectRatio` takes it, above 0. */
const SIDE = "(?=[\\d.]*[1-9])\\d{1,4}(\\.\\d{1,3})?";

/** Constraints that zod checks by functions, which JSON Schema cannot express. */
function requestBounds(): Record<string, JsonObject> {
  const { imageNumber, resolution } = CONTRACT_LIMITS;
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

/** The schemas of one kind in all operations, by name. */
export function schemasOf(kind: "body" | "query" | "answer"): Record<string, z.core.$ZodType> {
  const schemas = Object.values<Operation>(OPERATIONS).flatMap((operation) => operation[kind] ?? []);
  return Object.fromEntries(schemas.map((schema) => [nameOf(schema), schema]));
}

/**
 * In requests, fields with defaults may be absent. Generators of types take `default` for a field that is always there, as it is
 * in answers, and make it required (`defaultNonNullable` of openapi-typescript).
 */
function withOwnDefaults<Value>(schema: Value): Value {
  if (Array.isArray(schema)) return schema.map(withOwnDefaults) as Value;
  if (typeof schema !== "object" || schema === null) return schema;
  // Only a schema has a type or alternatives; elsewhere it is a field of that name.
  const isSchema = "type" in schema || "anyOf" in schema || "enum" in schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) =>
      key === "default" && isSchema ? ["x-default", value] : [key, withOwnDefaults(value)],
    ),
  ) as Value;
}

/** @returns `components.schemas`. */
export function openApiSchemas(): Record<string, JsonObject> {
  const answers = [errorBodySchema, notReadyResponseSchema].map((schema) => [nameOf(schema), schema]);
  const outputs = { ...schemasOf("answer"), ...PARTS, ...Object.fromEntries(answers) };
  const schemas = {
    ...withOwnDefaults(generate(schemasOf("body"), "input")),
    ...generate(outputs, "output"),
  };
  const ratio = `Width to height, such as \`16:9\`, ${ratioBounds(CONTRACT_LIMITS)}.`;
  assign(schemas, { ...requestBounds(), ...TEXT_BOUNDS });
  assign(schemas, described({ ...DESCRIPTIONS, ...ADMIN_DESCRIPTIONS }));
  assign(schemas, deprecated(DEPRECATED.answers));
  assign(schemas, described({ "CreationRequest.settings.aspect_ratio": ratio }));
  return schemas;
}
