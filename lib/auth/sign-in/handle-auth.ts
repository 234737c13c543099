/** Handles sign-in, sign-out and the other next-auth routes. */
import "server-only";
import { StudioError } from "contract/studio-error";
import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth from "next-auth";
import { cookieOptions, readCookies, sessionCookieName } from "@/lib/auth/cookies";
import type { AuthDeps } from "@/lib/auth/deps";
import { isSameOrigin, originOf } from "@/lib/auth/origin";
import { knownAddress } from "@/lib/auth/rate-limits/peer-address";
import { sessionSecretIn } from "@/lib/auth/session-cookie";
import type { Log } from "@/lib/base/log";
import { callbackUrlWithin } from "./callback-url";
import { authOptions } from "./options";
import { signInChoices } from "./sign-in-choices";

const ACTIONS: ReadonlySet<string> = new Set([
  "providers",
  "session",
  "csrf",
  "signin",
  "signout",
  "callback",
  "error",
]);

/** Those whose address names a provider. A sign-in without one is the page with all of them. */
const PROVIDER_ACTIONS: ReadonlySet<string> = new Set(["signin", "callback"]);

/**
 * @param path the part after `/api/auth/`.
 * @param form the fields of a POST.
 * @throws StudioError `not_found` for an unknown action, `invalid_request` for a provider that the studio does not have, `method_not_allowed` for a form's address without its form, `cross_site_request` for a POST from another site; an outage.
 */
export async function handleAuth(
  request: Request,
  path: string[],
  form: Record<string, unknown>,
  deps: AuthDeps & { log: Log },
): Promise<Response> {
  const [action = ""] = path;
  const posted = request.method === "POST";
  // next-auth's browser code reports errors here. They are not logged, because anybody could fill the log with them.
  if (posted && action === "_log") return new Response(null, { status: 204 });
  if (!ACTIONS.has(action)) throw new StudioError("not_found", "This address does not exist.");
  if (PROVIDER_ACTIONS.has(action) && !isProvider(path, deps.settings.signIn))
    throw new StudioError("invalid_request", "The studio has no such way to sign in.");
  // The demo sign-in is a form; next-auth would answer its address alone with an error 500.
  if (!posted && action === "callback" && path[1] === "demo")
    throw new StudioError("method_not_allowed", "Sign in on the page /sign-in.");
  if (posted && !isSameOrigin(request.headers, deps.settings)) {
    throw new StudioError("cross_site_request", "This request did not come from a page of the studio.");
  }
  const origin = originOf(request.headers, deps.settings);
  const cookies = readCookies(request.headers);
  const sessionCookie = cookies.get(sessionCookieName(deps.settings));
  const previous = sessionCookie ? await sessionSecretIn(sessionCookie, deps.settings.secret) : null;
  const callbackCookie = cookieOptions(deps.settings).callbackUrl.name;
  const wantedBefore = cookies.get(callbackCookie);
  if (wantedBefore) cookies.set(callbackCookie, callbackUrlWithin(origin, wantedBefore));

  const outcome = new Outcome();
  const internal = {
    method: request.method,
    headers: {},
    cookies: Object.fromEntries(cookies),
    query: { ...queryOf(request, action, origin), nextauth: path },
    body: withCallbackUrl(form, origin),
  };
  // next-auth's handler for pages is used here because, unlike the one for route handlers, it reads only its arguments.
  // It needs far fewer of their fields than the types declare.
  let outage: unknown = null;
  const address = knownAddress(request.headers, deps.settings);
  const browser = { previousSession: previous, address, origin };
  const options = authOptions(deps, browser, (error) => {
    outage ??= error;
  });
  await withAddress(origin, () =>
    NextAuth(internal as unknown as NextApiRequest, outcome as unknown as NextApiResponse, options),
  );
  // next-auth would remove the cookie of a session that is only out of reach.
  if (outage !== null) throw outage;
  return outcome.toResponse();
}

/** next-auth would answer an unknown provider with an error 500, or a redirect as if somebody had been refused. */
function isProvider([action, id, ...more]: string[], signIn: AuthDeps["settings"]["signIn"]): boolean {
  if (id === undefined) return action === "signin";
  return more.length === 0 && signInChoices(signIn).some((choice) => choice.id === id);
}

/**
 * next-auth reads the origin of its redirects only from this variable, before its first await. It is set until then, so
 * that one local studio can answer as `localhost` and as `127.0.0.1`.
 */
function withAddress<T>(origin: string, call: () => T): T {
  // biome-ignore lint/style/noProcessEnv: the variable is the only way to pass the origin to next-auth.
  const environment = process.env;
  const before = environment.NEXTAUTH_URL;
  environment.NEXTAUTH_URL = origin;
  try {
    return call();
  } finally {
    if (before === undefined) delete environment.NEXTAUTH_URL;
    else environment.NEXTAUTH_URL = before;
  }
}

/** Only a provider's callback needs its whole query; otherwise next-auth would forward foreign parameters. */
function queryOf(request: Request, action: string, origin: string): Record<string, unknown> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { callbackUrl, error } = query;
  const few = { ...(callbackUrl && { callbackUrl }), ...(error && { error }) };
  return withCallbackUrl(action === "callback" ? query : few, origin);
}

function withCallbackUrl(fields: Record<string, unknown>, origin: string): Record<string, unknown> {
  const { callbackUrl, ...rest } = fields;
  if (typeof callbackUrl !== "string" || callbackUrl === "") return rest;
  return { ...rest, callbackUrl: callbackUrlWithin(origin, callbackUrl) };
}

/** Collects next-auth's answer through the few methods of a page response that it calls. */
class Outcome {
  #status = 200;
  #headers = new Map<string, string | string[]>();
  #body: string | null = null;

  status(status: number): this {
    this.#status = status;
    return this;
  }

  getHeader(name: string): string | string[] | undefined {
    return this.#headers.get(name.toLowerCase());
  }

  setHeader(name: string, value: string | string[]): this {
    this.#headers.set(name.toLowerCase(), value);
    return this;
  }

  json(value: unknown): void {
    this.setHeader("content-type", "application/json");
    this.#body = JSON.stringify(value);
  }

  send(body: unknown): void {
    if (typeof body === "string") this.#body = body;
    else if (body !== undefined) this.json(body);
  }

  end(): void {}

  toResponse(): Response {
    const headers = new Headers();
    for (const [name, value] of this.#headers) {
      for (const one of [value].flat()) headers.append(name, one);
    }
    return new Response(this.#body, { status: this.#status, headers });
  }
}
