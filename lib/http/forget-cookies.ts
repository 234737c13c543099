/** Takes the cookies from a request that has been handled. */
import "server-only";

/**
 * Next makes one response cookie of every request cookie once a route has answered, in time that grows by the square of
 * their number. The front door lets few through, but not every host has one.
 */
export function forgetCookies(request: Request): void {
  request.headers.delete("cookie");
}
