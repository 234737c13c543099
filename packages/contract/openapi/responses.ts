/** What an operation answers: its success, its errors, and what else its words say. */
import type * as z from "zod/mini";
import { ERROR_CODES, type ErrorName, errorBodySchema } from "../errors";
import type { Operation, OperationKey } from "../operations/operation";
import { scopeOf } from "../operations/scopes";
import { type HeaderName, headersOfStatus } from "./headers";
import type { JsonObject } from "./json-schema";
import { nameOf } from "./names";
import type { Answer, Words } from "./words/words";

/** A reference to a schema that the document names. */
export const schemaRef = (schema: z.core.$ZodType) => ({ $ref: `#/components/schemas/${nameOf(schema)}` });

const headerRefs = (names: Record<string, HeaderName> = {}): JsonObject => {
  const refs = Object.entries(names).map(([header, name]) => [
    header,
    { $ref: `#/components/headers/${name}` },
  ]);
  return refs.length > 0 ? { headers: Object.fromEntries(refs) } : {};
};

const RATE_LIMIT_HEADERS = {
  RateLimit: "RateLimit",
  "RateLimit-Policy": "RateLimitPolicy",
} as const satisfies Record<string, HeaderName>;

/** @returns the responses of an operation, by HTTP status. */
export function responsesOf(
  key: OperationKey,
  operation: Operation,
  { answer: said, otherwise = {} }: Pick<Words, "answer" | "otherwise">,
): Record<string, JsonObject> {
  const answer = typeof said === "string" ? { description: said } : said;
  return {
    [String(operation.status ?? 200)]: response({
      ...(operation.answer && { schema: operation.answer }),
      ...answer,
      headers: { ...answer.headers, ...(operation.limit && RATE_LIMIT_HEADERS) },
    }),
    ...Object.fromEntries(Object.entries(otherwise).map(([status, other]) => [status, response(other)])),
    ...errorResponses(errorsOf(key, operation), otherwise),
  };
}

function response({ description, schema, mediaTypes = [], headers }: Answer): JsonObject {
  const binary = { schema: { type: "string", format: "binary" } };
  const content = {
    ...(schema && { "application/json": { schema: schemaRef(schema) } }),
    ...Object.fromEntries(mediaTypes.map((type) => [type, binary])),
  };
  return { description, ...headerRefs(headers), content };
}

/** The errors an operation can answer: those that follow from what it is, and its own. */
function errorsOf(key: OperationKey, operation: Operation): ErrorName[] {
  const { access, limit, params, query, body, errors = [] } = operation;
  const isOpen = access === "anyone";
  const isRead = key.startsWith("GET ");
  const scope = scopeOf(key);
  const looksUp = !isOpen || params !== undefined || errors.length > 0;
  return [
    ...new Set<ErrorName>([
      ...when(!isOpen, "missing_token", "invalid_token", "account_disabled"),
      // Requests with effects are refused from other sites, and by a stopping process.
      ...when(!isRead && !isOpen, "cross_site_request"),
      ...when(!isRead, "stopping"),
      ...when(!isOpen, scope ? "scope_missing" : "session_required"),
      ...when(access === "admin", "administrators_only"),
      ...when(body, "invalid_json", "invalid_request", "body_too_large", "unsupported_media_type"),
      ...when(query, "invalid_request"),
      ...when(params, "not_found"),
      ...when(limit, "too_many_requests"),
      ...errors,
      "method_not_allowed",
      ...when(looksUp, "internal", "database_unavailable", "storage_unavailable"),
    ]),
  ];
}

function when(condition: unknown, ...errors: ErrorName[]): ErrorName[] {
  return condition ? errors : [];
}

/** One response for each HTTP status, with an example for each code; its body may also be the other answer with this status. */
function errorResponses(names: ErrorName[], otherwise: Record<number, Answer>): Record<string, JsonObject> {
  const byStatus = new Map<number, ErrorName[]>();
  for (const name of names) {
    const { httpStatus } = ERROR_CODES[name];
    byStatus.set(httpStatus, [...(byStatus.get(httpStatus) ?? []), name]);
  }
  const responses = Array.from(byStatus, ([httpStatus, same]) => {
    const examples = same.map((name) => {
      const { code, meaning } = ERROR_CODES[name];
      return [name, { summary: meaning, value: { message: meaning, code, details: [] } }];
    });
    const other = otherwise[httpStatus];
    const schema = other?.schema
      ? { anyOf: [schemaRef(errorBodySchema), schemaRef(other.schema)] }
      : schemaRef(errorBodySchema);
    const content = { "application/json": { schema, examples: Object.fromEntries(examples) } };
    const meanings = same.map((name) => `${ERROR_CODES[name].code}: ${ERROR_CODES[name].meaning}`);
    const description = [...meanings, ...(other ? [other.description] : [])].join(" ");
    return [String(httpStatus), { description, ...headerRefs(headersOfStatus(httpStatus)), content }];
  });
  return Object.fromEntries(responses);
}
