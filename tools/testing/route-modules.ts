/** Routes as they are on the disk, for tests that have to know all of them. */
import { fillPath, type OperationKey, type Operations, splitKey } from "contract/operations/operation";
import type * as z from "zod/mini";
import type { Handler } from "@/lib/http/route-on";
import { ORIGIN } from "./auth";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];
export type RouteModule = Record<Method | "HEAD" | "OPTIONS", Handler>;

/** The methods that a route serves, as it says itself. */
export async function methodsOf({ OPTIONS }: RouteModule): Promise<Method[]> {
  const { headers } = await OPTIONS(new Request(ORIGIN), { params: Promise.resolve({}) });
  const allowed = (headers.get("allow") ?? "").split(", ");
  return METHODS.filter((method) => allowed.includes(method));
}

/** The folder of an operation's route in `app/api`, such as `boards/[boardId]`. */
export const folderOf = (key: OperationKey): string =>
  fillPath(splitKey(key).path, (name) => `[${name}]`).slice(1);

/** A body for each operation that takes one; the compiler misses it where a new operation has none. */
export type BodiesOf<Some> = {
  [Key in keyof Some as Some[Key] extends { body: object } ? Key : never]: Some[Key] extends {
    body: infer Schema extends z.core.$ZodType;
  }
    ? z.input<Schema>
    : never;
};

/** The body of an operation; undefined where it takes none. */
export const bodyOf = (bodies: object, key: string): object | undefined =>
  new Map<string, object>(Object.entries(bodies)).get(key);

/** The operations that take a body and have none. */
export const withoutBody = (some: Operations, bodies: object): string[] =>
  Object.entries(some).flatMap(([key, { body }]) => (body && !bodyOf(bodies, key) ? [key] : []));
