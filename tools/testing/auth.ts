/** People, sessions and tokens for tests. */
import { createAccessToken } from "@/lib/auth/access-tokens";
import type { AuthDeps } from "@/lib/auth/deps";
import { demoAccount, rememberPerson } from "@/lib/auth/people";
import { handleAuth } from "@/lib/auth/sign-in/handle-auth";
import { createLog, type Log } from "@/lib/base/log";

export const ORIGIN = "http://localhost:3000";

/** A clock that only tests advance. It starts at the present, because next-auth's own expiry uses the real time. */
export function testClock(startMs = Date.now()) {
  let now = startMs;
  return {
    now: () => now,
    advance(ms: number) {
      now += ms;
    },
  };
}

/** The dependencies of a local studio with demo sign-in. */
export function testAuthDeps(
  db: AuthDeps["db"],
  overrides: { settings?: Partial<AuthDeps["settings"]>; clock?: AuthDeps["clock"]; log?: Log } = {},
): AuthDeps & { log: Log } {
  return {
    db,
    clock: overrides.clock ?? testClock(),
    log: overrides.log ?? createLog("silent"),
    settings: {
      publicUrl: ORIGIN,
      local: true,
      secret: "a secret that is only ever used by tests",
      signIn: { demo: true, github: null, google: null, oidc: null },
      admission: null,
      adminEmails: [],
      trustedProxies: 0,
      onVercel: false,
      ...overrides.settings,
    },
  };
}

/** A person with an access token. */
export async function testPerson(deps: AuthDeps, name: string) {
  const personId = await rememberPerson(deps, demoAccount(name));
  const { token, id: tokenId } = await createAccessToken(deps, { personId, name: "test" });
  return { personId, token, tokenId };
}

/** A minimal browser for sign-in: it stores cookies and sends its origin. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  /** The received `Set-Cookie` headers. */
  readonly setCookies: string[] = [];

  constructor(
    private readonly deps: AuthDeps & { log: Log },
    private readonly origin = ORIGIN,
  ) {}

  get cookieHeader(): string {
    return Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join("; ");
  }

  async get(path: string): Promise<Response> {
    return this.send(path, "GET", {});
  }

  /** Posts a form like the sign-in page, with the CSRF token. */
  async post(path: string, fields: Record<string, string> = {}): Promise<Response> {
    const { csrfToken } = (await (await this.get("csrf")).json()) as { csrfToken: string };
    return this.send(path, "POST", { csrfToken, ...fields });
  }

  async signIn(name?: string, fields: Record<string, string> = {}): Promise<Response> {
    return this.post("callback/demo", { ...(name !== undefined && { name }), ...fields });
  }

  async send(
    path: string,
    method: string,
    form: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const url = new URL(`/api/auth/${path}`, this.origin);
    const request = new Request(url, {
      method,
      headers: {
        host: url.host,
        cookie: this.cookieHeader,
        ...(method === "POST" && { origin: this.origin, "sec-fetch-site": "same-origin" }),
        ...headers,
      },
    });
    const segments = url.pathname.split("/").slice(3);
    const response = await handleAuth(request, segments, form, this.deps);
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    this.setCookies.push(line);
    const [pair = ""] = line.split(";");
    const equals = pair.indexOf("=");
    const name = pair.slice(0, equals);
    if (/max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(equals + 1));
  }
}
