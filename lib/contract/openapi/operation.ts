/** The description of one operation of the API. */
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
  /** The media type of an answer that is not JSON. */
  mediaTypes?: string[];
  /** Names in `components.headers`, by header. */
  headers?: Record<string, HeaderName>;
}

export interface Operation {
  id: string;
  tag:
    | "contract"
    | "creations"
    | "pictures"
    | "boards"
    | "share links"
    | "tokens"
    | "administration"
    | "health";
  summary: string;
  description: string;
  /** Parameters in the path, in headers, and those of the query that no schema describes. */
  parameters?: JsonObject[];
  /** The schema whose fields are the query parameters. */
  query?: QueryName;
  body?: { schema: SchemaName; example: JsonObject };
  /** A body that is not JSON: its media type and description. */
  file?: { mediaType: string; description: string };
  answer: Answer & { status?: number };
  /** Answers other than the error body, by HTTP status. */
  otherwise?: Record<number, Answer>;
  /** Errors in addition to those that every operation of its kind can answer. */
  errors?: ErrorName[];
  /** Needs neither a session nor a token. */
  open?: boolean;
  /** Needs a session; a token is refused. */
  inPerson?: boolean;
  /** Needs the session of an administrator. */
  administrators?: boolean;
}

/** Each path with its operations. */
export type Operations = Record<string, Partial<Record<Method, Operation>>>;

/** A path parameter. */
export const pathParameter = (name: string, description: string): JsonObject => ({
  name,
  in: "path",
  required: true,
  description,
  schema: { type: "string", pattern: ID_PATTERN.source },
});
export const creationId = pathParameter("creation_id", "What create answered as `generation_id`.");
