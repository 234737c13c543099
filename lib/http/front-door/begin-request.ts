/** Gives each request its id, and announces it and its answer. */
import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type CurrentRequest, runWithRequest } from "@/lib/base/current-request";
import { answered, arrived } from "@/lib/base/signals";
import { REQUEST_ID_HEADER, requestIdOf } from "../request-id";
import { patternOfOther } from "../route-pattern";

/**
 * Runs what handles a request as part of it. Its answer has the id too, whatever answers.
 *
 * @param trustedProxies with one, the id that it sent is kept.
 */
export function beginRequest<Result>(
  message: IncomingMessage,
  response: ServerResponse,
  trustedProxies: number,
  handle: () => Result,
): Result {
  const header = message.headers[REQUEST_ID_HEADER];
  const request: CurrentRequest = {
    id: requestIdOf(typeof header === "string" ? header : null, trustedProxies),
  };
  message.headers[REQUEST_ID_HEADER] = request.id;
  announce(message, response, request);
  return runWithRequest(request, handle);
}

function announce(message: IncomingMessage, response: ServerResponse, request: CurrentRequest): void {
  const startedAt = performance.now();
  const { method = "", url = "" } = message;
  arrived.announce(() => null);
  // Emitted once for every answer, complete or not.
  response.once("close", () =>
    answered.announce(() => ({
      route: request.route ?? patternOfOther(url),
      method,
      status: response.statusCode,
      isComplete: response.writableFinished,
      ms: performance.now() - startedAt,
    })),
  );
}
