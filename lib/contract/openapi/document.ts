/** The API's description in OpenAPI 3.1, generated from the schemas that validate requests and answers. */
import { ERROR_CODES, type ErrorName } from "@/lib/contract/errors";
import { ADMIN_OPERATIONS } from "./admin-operations";
import { BOARD_FILE_OPERATIONS } from "./board-file-operations";
import { BOARD_OPERATIONS } from "./board-operations";
import { CONTRACT_OPERATIONS } from "./contract-operations";
import { CREATION_OPERATIONS } from "./creation-operations";
import { HEADERS, type HeaderName, headersOfStatus } from "./headers";
import type { JsonObject } from "./json-schema";
import type { Answer, Method, Operation } from "./operation";
import { PICTURE_OPERATIONS } from "./picture-operations";
import { openApiQueries, type QueryName } from "./queries";
import { openApiSchemas, type SchemaName } from "./schemas";
import { SHARE_OPERATIONS } from "./share-operations";
import { STUDIO_OPERATIONS } from "./studio-operations";

const schemaRef = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` });

const headerRefs = (names: Record<string, HeaderName> = {}): JsonObject => {
  const refs = Object.entries(names).map(([header, name]) => [
    header,
    { $ref: `#/components/headers/${name}` },
  ]);
  return refs.length > 0 ? { headers: Object.fromEntries(refs) } : {};
};

const OPERATIONS = {
  ...CONTRACT_OPERATIONS,
  ...CREATION_OPERATIONS,
  ...PICTURE_OPERATIONS,
  ...BOARD_OPERATIONS,
  ...SHARE_OPERATIONS,
  ...BOARD_FILE_OPERATIONS,
  ...STUDIO_OPERATIONS,
  ...ADMIN_OPERATIONS,
};

function makeDocument() {
  const schemas = openApiSchemas();
  const queries = openApiQueries();
  const paths = Object.entries(OPERATIONS).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [method, describe(method, operation, queries)]),
    ),
  ]);
  return {
    openapi: "3.1.0",
    info: {
      title: "Prompt Studio",
      version: "1",
      description:
        "An asynchronous text-to-image service: create, poll the status, cancel; and the operations that the studio adds. A " +
        "client should ignore unknown fields and statuses. Bodies are JSON in UTF-8, up to 64 KB and 64 " +
        "levels unless stated otherwise. HEAD is supported where GET is, and OPTIONS lists the methods of a path. A " +
        "process that only draws (`ROLE=worker`) answers everything but its health with 404.",
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: "The operator of this studio" },
    },
    servers: [{ url: "/api" }],
    tags: [
      { name: "contract", description: "The image service." },
      { name: "creations", description: "Your creations and their history." },
      {
        name: "pictures",
        description: "Single pictures. Their addresses are signed, need no token and expire.",
      },
      {
        name: "boards",
        description: "Pictures in an order, with notes and marks, to decide and to show.",
      },
      {
        name: "share links",
        description:
          "Addresses of boards for people without an account, and what these guests say. The secret in the address grants access.",
      },
      { name: "tokens", description: "Personal access tokens." },
      {
        name: "administration",
        description: "People, limits, usage and the audit log, for administrators with a session.",
      },
      { name: "health", description: "Health checks for operators." },
    ],
    security: [{ bearer: [] }, { session: [] }],
    paths: Object.fromEntries(paths) as Record<string, Partial<Record<Method, JsonObject>>>,
    components: {
      schemas,
      headers: HEADERS,
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "A personal access token." },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "session",
          description:
            "The cookie of a signed-in browser; its actual name depends on the studio's address. With it, all " +
            "methods except GET require a page of the studio as origin.",
        },
      },
    },
  };
}

export const openApiDocument = makeDocument();

function describe(method: string, operation: Operation, queries: Record<QueryName, JsonObject>): JsonObject {
  const { id, tag, summary, description, body, file, answer, open = false } = operation;
  const inPerson = operation.inPerson || operation.administrators;
  const parameters = [...(operation.parameters ?? []), ...queryParameters(operation.query, queries)];
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
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
      [String(answer.status ?? 200)]: response(answer),
      ...Object.fromEntries(
        Object.entries(operation.otherwise ?? {}).map(([status, other]) => [status, response(other)]),
      ),
      ...errorResponses(errorsOf(method, operation)),
    },
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

/** Converts a query's schema to parameters, one for each field. */
function queryParameters(name: QueryName | undefined, queries: Record<QueryName, JsonObject>): JsonObject[] {
  if (!name) return [];
  const { properties, required = [] } = queries[name] as {
    properties: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([field, { description, ...schema }]) => ({
    name: field,
    in: "query",
    required: required.includes(field),
    description,
    schema,
  }));
}

/** The errors an operation can answer: those of its kind and its own. */
function errorsOf(method: string, operation: Operation): ErrorName[] {
  const { open, inPerson, administrators, body, errors = [] } = operation;
  const byOutage: ErrorName[] = ["database_unavailable", "storage_unavailable"];
  // An open operation without errors of its own looks nothing up.
  if (open) return [...errors, "method_not_allowed", ...(errors.length > 0 ? byOutage : [])];
  // Requests with effects are refused from other sites, and by a stopping process.
  const byMethod: ErrorName[] = method === "get" ? [] : ["cross_site_request", "stopping"];
  const byProof: ErrorName[] = [
    ...(inPerson || administrators ? (["session_required"] as const) : []),
    ...(administrators ? (["administrators_only"] as const) : []),
  ];
  const byBody: ErrorName[] = body
    ? ["invalid_json", "invalid_request", "body_too_large", "unsupported_media_type"]
    : [];
  return [
    ...new Set<ErrorName>([
      ...(["missing_token", "invalid_token", "account_disabled"] as const),
      ...byMethod,
      ...byProof,
      ...byBody,
      ...errors,
      "method_not_allowed",
      "internal",
      ...byOutage,
    ]),
  ];
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
    return [String(httpStatus), { description, ...headerRefs(headersOfStatus(httpStatus)), content }];
  });
  return Object.fromEntries(responses);
}
