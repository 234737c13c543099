/** What the document says of an operation in words: apart from the operation, because the browser loads operations. */
import type * as z from "zod/mini";
import type { OperationKey } from "../../operations/operation";
import type { HeaderName } from "../headers";
import type { JsonObject } from "../json-schema";

export interface Answer {
  description: string;
  schema?: z.ZodMiniType;
  /** The media types of an answer that is not JSON. */
  mediaTypes?: string[];
  /** Names in `components.headers`, by header. */
  headers?: Record<string, HeaderName>;
}

export interface Words {
  id: string;
  summary: string;
  description: string;
  /** Of values in the path, where `IN_PATH` is too general. */
  path?: Record<string, string>;
  /** Parameters that no schema describes. */
  parameters?: JsonObject[];
  /** A body as the operation takes it. */
  example?: JsonObject;
  /** A body that is not JSON: its media type and description. */
  file?: { mediaType: string; description: string };
  /** What success answers; a text for JSON alone. */
  answer: string | Answer;
  /** Answers other than success and the error body, by HTTP status. */
  otherwise?: Record<number, Answer>;
}

export type WordsOf = Record<OperationKey, Words>;
