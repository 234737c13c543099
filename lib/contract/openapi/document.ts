/** The API described as OpenAPI 3.1, made from the schemas that check it. */
import { ERROR_CODES, type ErrorName } from "@/lib/contract/errors";
import { EMBEDDED_LIMITS, type RequestLimits } from "@/lib/contract/request";
import { CONTRACT_OPERATIONS } from "./contract-operations";
import { CREATION_OPERATIONS } from "./creation-operations";
import type { Method, Operation } from "./operation";
import { type JsonObject, openApiSchemas, type SchemaName } from "./schemas";
import { STUDIO_OPERATIONS } from "./studio-operations";

const schemaRef = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` });

const OPERATIONS = { ...CONTRACT_OPERATIONS, ...CREATION_OPERATIONS, ...STUDIO_OPERATIONS };

/** The document for a service with these limits. */
export function openApiDocumentFor(limits: RequestLimits) {
  const schemas = openApiSchemas(limits);
  const paths = Object.entries(OPERATIONS).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [method, describe(method, operation, schemas)]),
    ),
  ]);
  return {
    openapi: "3.1.0",
    info: {
      title: "Prompt Studio",
      version: "1",
      description:
        "An asynchronous text-to-image service: create, poll the status, cancel; and what the studio adds. A client " +
        "should pass over fields and statuses that it does not know.",
    },
    servers: [{ url: "/api" }],
    tags: [
      { name: "contract", description: "The image service." },
      { name: "creations", description: "The studio's memory of what you made." },
      { name: "tokens", description: "Personal access tokens." },
      { name: "health", description: "For whoever runs the studio." },
    ],
    security: [{ bearer: [] }, { session: [] }],
    paths: Object.fromEntries(paths) as Record<string, Partial<Record<Method, JsonObject>>>,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "A personal access token." },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "session",
          description:
            "The cookie of a signed-in browser; its real name depends on the studio's address. With it, anything but " +
            "a GET must come from a page of the studio.",
        },
      },
    },
  };
}

/** The document for the embedded service. */
export const openApiDocument = openApiDocumentFor(EMBEDDED_LIMITS);

function describe(method: string, operation: Operation, schemas: Record<SchemaName, JsonObject>): JsonObject {
  const { id, tag, summary, description, body, file, answer, open = false, inPerson = false } = operation;
  const parameters = [...(operation.parameters ?? []), ...queryParameters(operation.query, schemas)];
  const success: JsonObject = {
    description: answer.description,
    ...(answer.schema && { content: { "application/json": { schema: schemaRef(answer.schema) } } }),
  };
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(open && { security: [] }),
    ...(inPerson && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: schemaRef(body.schema), example: body.example } },
      },
    }),
    ...(file && {
      requestBody: {
        required: true,
        description: file.description,
        content: { [file.mediaType]: { schema: { type: "string", format: "binary" } } },
      },
    }),
    responses: {
      [String(answer.status ?? 200)]: success,
      ...(id === "getReadiness" && { 503: { description: "It cannot." } }),
      ...errorResponses(errorsOf(method, operation)),
    },
  };
}

/** A query's schema, a parameter for each of its fields. */
function queryParameters(
  name: SchemaName | undefined,
  schemas: Record<SchemaName, JsonObject>,
): JsonObject[] {
  if (!name) return [];
  return Object.entries(schemas[name].properties as Record<string, JsonObject>).map(([field, schema]) => {
    const { description, ...rest } = schema;
    return { name: field, in: "query", required: false, description, schema: rest };
  });
}

/** The errors an operation can answer: those of its kind and its own. */
function errorsOf(method: string, { open, inPerson, body, errors = [] }: Operation): ErrorName[] {
  if (open) return [];
  const byMethod: ErrorName[] = method === "get" ? [] : ["cross_site_request"];
  const byProof: ErrorName[] = inPerson ? ["session_required"] : [];
  const byBody: ErrorName[] = body
    ? ["invalid_json", "invalid_request", "body_too_large", "unsupported_media_type"]
    : [];
  return ["missing_token", "invalid_token", ...byMethod, ...byProof, ...byBody, ...errors, "internal"];
}

/** One response for each HTTP status, with an example for each code. */
function errorResponses(names: ErrorName[]): Record<string, JsonObject> {
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
    const content = {
      "application/json": { schema: schemaRef("ErrorBody"), examples: Object.fromEntries(examples) },
    };
    const description = same
      .map((name) => `${ERROR_CODES[name].code}: ${ERROR_CODES[name].meaning}`)
      .join(" ");
    return [String(httpStatus), { description, content }];
  });
  return Object.fromEntries(responses);
}
