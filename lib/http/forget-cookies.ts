/** Takes the cookies from a request that has been handled. */
import "server-only";
import type { Handler } from "./route-on";

/**
 * Wraps a handler, so that its request has no cookies afterwards.
 *
 * Next makes a response cookie of every request cookie once a route has answered, in time that grows by the square of
 * their number. The front door lets few through, but not every host has one.
 */
export function forgettingCookies(handler: Handler): Handler {
  return async (request, context) => {
    try {
      return await handler(request, context);
    } finally {
      request.headers.delete("cookie");
    }
  };
}
