/** Completes the seven HTTP methods of a path. */
import "server-only";
import { StudioError } from "contract/studio-error";
import { refused } from "@/lib/base/signals";
import { errorAnswer } from "./answers/json";
import { dropCookies } from "./drop-cookies";
import { registerQuickRead } from "./quick-reads";
import type { Handler } from "./route-on";

type Verb = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
const VERBS: readonly Verb[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Completes the handlers of a route file, so that missing methods answer with an error body:
 *
 *     export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: route({ … }, …) });
 *
 * HEAD follows GET. OPTIONS names the methods and grants other origins nothing.
 *
 * @param options.quickRead the path of the route, whose GET the front door then calls without Next; see `quick-reads.ts`.
 */
export function methods(
  handlers: Partial<Record<Verb, Handler>>,
  { quickRead }: { quickRead?: string } = {},
): Record<Verb | "HEAD" | "OPTIONS", Handler> {
  const present = VERBS.filter((verb) => handlers[verb]).flatMap((verb) =>
    verb === "GET" ? ["GET", "HEAD"] : [verb],
  );
  const allow = [...present, "OPTIONS"].join(", ");

  const refuse: Handler = async (request) => {
    const error = new StudioError(
      "method_not_allowed",
      `This path does not support ${request.method}. Use ${allow}.`,
    );
    refused.announce(() => ({ error: error.errorName }));
    const response = errorAnswer(error);
    response.headers.set("allow", allow);
    response.headers.set("cache-control", "no-store");
    response.headers.set("x-content-type-options", "nosniff");
    return response;
  };
  const { GET, POST, PUT, PATCH, DELETE } = handlers;
  if (GET && quickRead !== undefined) registerQuickRead(quickRead, GET);
  const head: Handler = async (request, context) => {
    const response = await (GET ?? refuse)(request, context);
    await response.body?.cancel();
    return new Response(null, response);
  };
  const options: Handler = async () =>
    new Response(null, { status: 204, headers: { allow, "cache-control": "no-store" } });
  return {
    GET: dropCookies(GET ?? refuse),
    HEAD: dropCookies(head),
    OPTIONS: dropCookies(options),
    POST: dropCookies(POST ?? refuse),
    PUT: dropCookies(PUT ?? refuse),
    PATCH: dropCookies(PATCH ?? refuse),
    DELETE: dropCookies(DELETE ?? refuse),
  };
}
