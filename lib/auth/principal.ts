/** On whose behalf a request is made. */
import "server-only";
import { PERSON_HEADER } from "@/lib/contract/person-header";
import { StudioError } from "@/lib/errors";
import { verifyAccessToken } from "./access-tokens";
import { readCookies, sessionCookieName } from "./cookies";
import type { AuthDeps } from "./deps";
import { isSameOrigin } from "./origin";
import { personOfCookie } from "./session-cookie";

export interface Principal {
  personId: string;
  name: string;
  via: "session" | "token";
}

const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Finds out who is asking.
 *
 * Two proofs count and nothing else, least of all headers a framework uses inside: a bearer token, which alone decides
 * when an `Authorization` header is there, or the session cookie. Browsers attach the cookie to requests that other
 * sites start, so with it anything but a read must come from a page of the studio itself. A page may say whom it was
 * drawn for; when the session is another person's by now, the page's own person counts as signed out.
 *
 * @throws StudioError `missing_token`, `invalid_token` or `cross_site_request`.
 */
export async function principalOf(request: Request, deps: AuthDeps): Promise<Principal> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) {
    const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
    const person = token ? await verifyAccessToken(deps, token) : null;
    if (!person) throw new StudioError("invalid_token", "This access token is unknown or was revoked.");
    return { personId: person.id, name: person.name, via: "token" };
  }
  const cookie = readCookies(request.headers).get(sessionCookieName(deps.settings));
  if (cookie && !SAFE_METHODS.has(request.method) && !isSameOrigin(request.headers, deps.settings)) {
    throw new StudioError("cross_site_request", "This request did not come from a page of the studio.");
  }
  const person = await personOfCookie(deps, cookie);
  const expected = request.headers.get(PERSON_HEADER);
  if (!person) {
    throw new StudioError(
      "missing_token",
      expected === null
        ? "Sign in, or send an access token."
        : "The session has ended. Sign in again to go on.",
    );
  }
  if (expected !== null && expected !== person.id) {
    throw new StudioError("missing_token", "Somebody else has signed in here. Sign in again to go on.");
  }
  return { personId: person.id, name: person.name, via: "session" };
}
