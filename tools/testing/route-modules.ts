/** Routes as they are on the disk, for tests that have to know all of them. */
import { fillPath, type OperationKey, splitKey } from "contract/operations/operation";
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
