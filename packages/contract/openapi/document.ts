/** The API's description in OpenAPI 3.1, generated from the schemas that validate requests and answers. */
import { OPERATIONS } from "../operations/all";
import { camelCase, type Operation, type OperationKey, splitKey } from "../operations/operation";
import { scopeOf } from "../operations/scopes";
import { HEADERS } from "./headers";
import { generate, type JsonObject } from "./json-schema";
import { nameOf } from "./names";
import { openApiQueries } from "./queries";
import { responsesOf, schemaRef } from "./responses";
import { openApiSchemas } from "./schemas";
import { ADMINISTRATION } from "./words/administration";
import { APPROVALS } from "./words/approvals";
import { BOARD_MEMBERS } from "./words/board-members";
import { BOARDS } from "./words/boards";
import { CONTRACT } from "./words/contract";
import { CREATIONS } from "./words/creations";
import { HEALTH } from "./words/health";
import { MCP } from "./words/mcp";
import { IN_PATH } from "./words/parameters";
import { PICTURES } from "./words/pictures";
import { SHARE_LINKS } from "./words/share-links";
import { SHEETS } from "./words/sheets";
import { TOKENS } from "./words/tokens";
import { UPLOADS } from "./words/uploads";
import { WEBHOOKS } from "./words/webhooks";
import type { Words } from "./words/words";

/** The operations in words, by the tag that groups them. */
const TAGS = {
  contract: { about: "The image service.", words: CONTRACT },
  creations: { about: "Your creations and their history.", words: CREATIONS },
  pictures: {
    about: "Single pictures. Their addresses are signed, need no token and expire.",
    words: PICTURES,
  },
  uploads: { about: "Pictures that you bring, to make pictures from.", words: UPLOADS },
  boards: { about: "Pictures in an order, with notes and decisions, to decide and to show.", words: BOARDS },
  "board members": {
    about: "People of the studio who look at a board or change it, and who did what.",
    words: BOARD_MEMBERS,
  },
  "share links": {
    about:
      "Addresses of boards for people without an account, and what these guests say. The secret in the address grants access.",
    words: SHARE_LINKS,
  },
  approvals: {
    about: "Rounds in which guests approve the pictures of a board, and the records of them.",
    words: APPROVALS,
  },
  sheets: { about: "One question asked as a table, whose cells are creations.", words: SHEETS },
  tokens: { about: "Personal access tokens, and tools for agents.", words: { ...TOKENS, ...MCP } },
  webhooks: { about: "Addresses of programs that are told of events.", words: WEBHOOKS },
  administration: {
    about: "People, limits, usage and the audit log, for administrators.",
    words: ADMINISTRATION,
  },
  health: { about: "Health checks for operators.", words: HEALTH },
};

function makeDocument() {
  const schemas = openApiSchemas();
  const queries = openApiQueries();
  const paths: Record<string, Partial<Record<string, JsonObject>>> = {};
  for (const [tag, { words }] of Object.entries(TAGS)) {
    for (const [key, said] of Object.entries<Words>(words) as [keyof typeof OPERATIONS, Words][]) {
      const { method, path } = splitKey(key);
      paths[path] = {
        ...paths[path],
        [method.toLowerCase()]: { tags: [tag], ...describe(key, said, queries) },
      };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Prompt Studio",
      version: "1",
      description:
        "An asynchronous text-to-image service: create, poll the status, cancel; and the operations that the studio adds. A " +
        "client should ignore unknown fields and statuses. Lists stand in `value`; its `next_cursor` is the `cursor` of the next page, " +
        "and null on the last one. Bodies are JSON in UTF-8, up to 64 KB and 64 " +
        "levels unless stated otherwise. HEAD is supported where GET is, and OPTIONS lists the methods of a path. A " +
        "process that only draws (`ROLE=worker`) answers everything but its health with 404.",
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: "The operator of this studio" },
    },
    servers: [{ url: "/api" }],
    tags: Object.entries(TAGS).map(([name, { about }]) => ({ name, description: about })),
    security: [{ bearer: [] }, { session: [] }],
    paths,
    components: {
      schemas,
      headers: HEADERS,
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description:
            "A personal access token. `x-scope` of an operation is the scope that the token needs.",
        },
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

function describe(
  key: keyof typeof OPERATIONS,
  { id, summary, description, file, example, ...words }: Words,
  queries: Record<string, JsonObject>,
): JsonObject {
  const operation: Operation = OPERATIONS[key];
  const { body } = operation;
  const parameters = [
    ...pathParameters(key, operation, words.path),
    ...(words.parameters ?? []),
    ...(operation.query ? queryParameters(queries[nameOf(operation.query)]) : []),
  ];
  return {
    operationId: id,
    summary,
    description,
    ...securityOf(key, operation),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: schemaRef(body), example } },
      },
    }),
    ...(file && {
      requestBody: {
        required: true,
        description: file.description,
        content: { [file.mediaType]: { schema: { type: "string", format: "binary" } } },
      },
    }),
    responses: responsesOf(key, operation, words),
  };
}

/** A session, or a token with the scope. Tools know scopes of OAuth alone, so that of a token has a field of its own. */
function securityOf(key: OperationKey, { access }: Operation): JsonObject {
  if (access === "anyone") return { security: [] };
  const scope = scopeOf(key);
  return scope === null
    ? { security: [{ session: [] }] }
    : { security: [{ bearer: [] }, { session: [] }], "x-scope": scope };
}

function pathParameters(key: OperationKey, { params }: Operation, own: Words["path"] = {}): JsonObject[] {
  if (!params) return [];
  const { properties } = generate({ params }, "input").params as { properties: Record<string, JsonObject> };
  return Array.from(key.matchAll(/\{(\w+)\}/g), ([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description: own[name] ?? IN_PATH[name],
    schema: properties[camelCase(name)],
  }));
}

/** Converts a query's schema to parameters, one for each field. */
function queryParameters(query: JsonObject | undefined): JsonObject[] {
  const { properties, required = [] } = query as {
    properties: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([field, { description, deprecated, ...schema }]) => ({
    name: field,
    in: "query",
    required: required.includes(field),
    description,
    ...(deprecated === true && { deprecated }),
    schema,
  }));
}
