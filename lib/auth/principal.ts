/** The principal: the person who makes a request. */
import "server-only";
import { PERSON_HEADER } from "contract/person-header";
import type { Scope } from "contract/scopes";
import { StudioError } from "contract/studio-error";
import type { Actor } from "@/lib/audit/actor";
import { accountDisabled } from "@/lib/base/errors";
import type { Asking } from "@/lib/limits/budgets";
import { verifyAccessToken } from "./access-tokens";
import { readCookies, sessionCookieName } from "./cookies";
import type { AuthDeps } from "./deps";
import { isSameOrigin } from "./origin";
import { isCookieOfDisabledPerson, personOfCookie } from "./session-cookie";

export interface Principal {
  personId: string;
  name: string;
  via: "session" | "token";
  /** Whether this person administers the studio now; with a token only if it has the scope. */
  isAdmin: boolean;
  /** null with a session, which may do whatever its person may. */
  token: { id: string; scopes: readonly Scope[] } | null;
}

export type { Actor };

/** A principal as the audit log names them. @param address the client's; null when unknown */
export function actorOf({ personId, name, via }: Principal, address: string | null): Actor {
  return { id: personId, name, via, address };
}

/** A principal, as what they ask for is counted. */
export const askingOf = ({ personId, token }: Principal): Asking => ({
  ownerId: personId,
  tokenId: token?.id ?? null,
});

const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Identifies the principal of a request.
 *
 * Only two proofs count, and no headers that a framework uses internally: a bearer token, which alone decides when
 * there is an `Authorization` header, or the session cookie. Browsers attach the cookie to requests from other sites
 * too, so with a cookie any request except a read must come from a page of the studio. A page may name the person it
 * was rendered for; if the session now belongs to another person, the page's person counts as signed out.
 *
 * @throws StudioError `missing_token`, `invalid_token`, `account_disabled` or `cross_site_request`.
 */
export async function principalOf(request: Request, deps: AuthDeps): Promise<Principal> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) {
    const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
    const found = token ? await verifyAccessToken(deps, token) : null;
    if (!found)
      throw new StudioError("invalid_token", "This access token is unknown, has expired or was revoked.");
    return { ...found, via: "token" };
  }
  const cookie = readCookies(request.headers).get(sessionCookieName(deps.settings));
  if (cookie && !SAFE_METHODS.has(request.method) && !isSameOrigin(request.headers, deps.settings)) {
    throw new StudioError("cross_site_request", "This request did not come from a page of the studio.");
  }
  const person = await personOfCookie(deps, cookie);
  const expected = request.headers.get(PERSON_HEADER);
  if (!person) {
    if (await isCookieOfDisabledPerson(deps, cookie)) throw accountDisabled();
    throw new StudioError(
      "missing_token",
      expected === null
        ? "Sign in, or send an access token."
        : "The session has ended. Sign in again to continue.",
    );
  }
  if (expected !== null && expected !== person.id) {
    throw new StudioError(
      "missing_token",
      "Another person has signed in with this browser. Nothing was changed. Sign in again to continue.",
    );
  }
  return { personId: person.id, name: person.name, via: "session", isAdmin: person.isAdmin, token: null };
}
