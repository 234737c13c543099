/** What the description says of one thing that the API can be asked. */
import type { ErrorName } from "@/lib/contract/errors";
import { ID_PATTERN } from "@/lib/contract/service";
import type { HeaderName } from "./headers";
import type { JsonObject } from "./json-schema";
import type { QueryName } from "./queries";
import type { SchemaName } from "./schemas";

export type Method = "get" | "post" | "patch" | "delete";

export interface Answer {
  description: string;
  schema?: SchemaName;
  /** Of an answer that is no JSON. */
  mediaTypes?: string[];
  /** Names in `components.headers`, by header. */
  headers?: Record<string, HeaderName>;
}

export interface Operation {
  id: string;
  tag: "contract" | "creations" | "pictures" | "tokens" | "health";
  summary: string;
  description: string;
  /** In the path, in headers, and those of the query that no schema describes. */
  parameters?: JsonObject[];
  /** The schema whose fields are the query. */
  query?: QueryName;
  body?: { schema: SchemaName; example: JsonObject };
  /** A body that is no JSON: its media type, and what it is. */
  file?: { mediaType: string; description: string };
  answer: Answer & { status?: number };
  /** Another answer than the error body, by HTTP status. */
  otherwise?: Record<number, Answer>;
  /** Beyond those that every operation of its kind can answer. */
  errors?: ErrorName[];
  /** Needs neither a session nor a token. */
  open?: boolean;
  /** Needs a session; a token will not do. */
  inPerson?: boolean;
}

/** Each path with its operations. */
export type Operations = Record<string, Partial<Record<Method, Operation>>>;

/** A parameter in the path. */
export const pathParameter = (name: string, description: string): JsonObject => ({
  name,
  in: "path",
  required: true,
  description,
  schema: { type: "string", pattern: ID_PATTERN.source },
});
export const creationId = pathParameter("creation_id", "What create answered as `generation_id`.");
