/** An operation of the API: what its route, the OpenAPI document, the browser's calls and the tests of access have in common. */
import type * as z from "zod/mini";
import type { ErrorName } from "../errors";
import type { OldNames } from "../old-names";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Method and path under `/api`, such as `GET /boards/{board_id}`. */
export type OperationKey = `${Method} /${string}`;

export interface Operation {
  /**
   * `person` (the default) needs a session or a token, `session` a session, `admin` one of an administrator; `anyone` needs
   * neither. Which scope a token needs stands in `scopes.ts`.
   */
  access?: "person" | "session" | "admin" | "anyone";
  /** The name of the rate limit for one person. */
  limit?: string;
  /** The values in the path, by their names in camel case. */
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** Earlier names of fields of the body: one with these is refused, and told the present ones. */
  oldNames?: OldNames;
  /** The size limit of the body, if not 64 KB. */
  maxBodyBytes?: number;
  /** The HTTP status of success, if not 200. */
  status?: 201;
  /** The JSON of success; absent for files and streams. */
  answer?: z.ZodMiniType;
  /** Errors in addition to those that follow from the fields above. */
  errors?: readonly ErrorName[];
}

export type Operations = Record<OperationKey, Operation>;

/** Method and path of an operation. */
export function splitKey(key: OperationKey): { method: Method; path: string } {
  const at = key.indexOf(" ");
  return { method: key.slice(0, at) as Method, path: key.slice(at + 1) };
}

/** A path with each of its values filled in. @param fill by the value's name in camel case. */
export function fillPath(path: string, fill: (name: string) => string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => fill(camelCase(name)));
}

/** Such as `boardId` for `board_id`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
