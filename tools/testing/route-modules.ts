/** Routes as they are on the disk, for tests that have to know all of them. */
import type { Handler } from "@/lib/http/route-on";
import { ORIGIN } from "./auth";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];
export type RouteModule = Record<Method | "OPTIONS", Handler>;

/** The methods that a route serves, as it says itself. */
export async function methodsOf({ OPTIONS }: RouteModule): Promise<Method[]> {
  const { headers } = await OPTIONS(new Request(ORIGIN), { params: Promise.resolve({}) });
  const allowed = (headers.get("allow") ?? "").split(", ");
  return METHODS.filter((method) => allowed.includes(method));
}
