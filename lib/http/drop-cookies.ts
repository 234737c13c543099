/** Removes the cookies from a handled request. */
import "server-only";
import type { Handler } from "./route-on";

/**
 * Wraps a handler, so that its request has no cookies afterwards.
 *
 * After a route has answered, Next copies every request cookie into the response, in time quadratic in their number.
 * The front door limits their number, but not every host runs it.
 */
export function dropCookies(handler: Handler): Handler {
  return async (request, context) => {
    try {
      return await handler(request, context);
    } finally {
      request.headers.delete("cookie");
    }
  };
}
