import { PERSON_HEADER } from "contract/person-header";
import { StudioError } from "contract/studio-error";
import { encode } from "next-auth/jwt";
import { beforeEach, describe, expect, it } from "vitest";
import { ORIGIN, TestBrowser, testAuthDeps, testClock, testPerson } from "@/tools/testing/auth";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createAccessToken } from "./access-tokens";
import { sessionCookieName } from "./cookies";
import { principalOf } from "./principal";

const DAY_MS = 24 * 60 * 60 * 1000;

describeOnEachDatabase("the principal of a request", (database) => {
  let clock: ReturnType<typeof testClock>;
  let deps: ReturnType<typeof testAuthDeps>;
  let browser: TestBrowser;

  beforeEach(() => {
    clock = testClock();
    deps = testAuthDeps(database(), { clock });
    browser = new TestBrowser(deps);
  });

  const ask = (headers: Record<string, string>, method = "GET") =>
    principalOf(new Request(`${ORIGIN}/api/creations`, { method, headers }), deps);
  const refusal = async (headers: Record<string, string>, method = "GET") => {
    const error = await ask(headers, method).catch((thrown: unknown) => thrown);
    return error instanceof StudioError ? error.errorName : error;
  };

  it("a token identifies its person, with Bearer in any letter case", async () => {
    const { personId, token, tokenId } = await testPerson(deps, "Ada");
    const scopes = ["read", "create", "boards", "share"];
    const expected = { personId, name: "Ada", via: "token", isAdmin: false, token: { id: tokenId, scopes } };
    expect(await ask({ authorization: `Bearer ${token}` })).toEqual(expected);
    expect(await ask({ authorization: `bearer  ${token}` })).toEqual(expected);
  });

  it("a session cookie identifies its person", async () => {
    await browser.signIn("Ada");
    expect(await ask({ cookie: browser.cookieHeader })).toMatchObject({ name: "Ada", via: "session" });
  });

  it("a call from a page that was opened by another person is refused", async () => {
    await browser.signIn("Ada");
    const cookie = browser.cookieHeader;
    const { personId } = await ask({ cookie });
    const { personId: other } = await testPerson(deps, "Grace");
    expect(await ask({ cookie, [PERSON_HEADER]: personId })).toMatchObject({ name: "Ada" });
    expect(await refusal({ cookie, [PERSON_HEADER]: other })).toBe("missing_token");
  });

  it("an Authorization header takes precedence over a valid session", async () => {
    await browser.signIn("Ada");
    const { token } = await testPerson(deps, "Grace");
    const cookie = browser.cookieHeader;
    expect(await ask({ cookie, authorization: `Bearer ${token}` })).toMatchObject({ name: "Grace" });
    for (const authorization of ["", "Bearer", "Bearer x", `Basic ${token}`, `Bearer ${token}x`, token]) {
      expect(await refusal({ cookie, authorization })).toBe("invalid_token");
    }
  });

  it("a call with a token needs no Origin header", async () => {
    const { token } = await testPerson(deps, "Ada");
    const headers = { authorization: `Bearer ${token}`, origin: "https://elsewhere.example" };
    expect(await ask(headers, "POST")).toMatchObject({ via: "token" });
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])(
    "a %s request with a session cookie is accepted only from a page of the studio",
    async (method) => {
      await browser.signIn("Ada");
      const cookie = browser.cookieHeader;
      const host = "localhost:3000";
      const own = { cookie, host, origin: ORIGIN };
      expect(await ask(own, method)).toMatchObject({ via: "session" });
      expect(await ask({ ...own, "sec-fetch-site": "same-origin" }, method)).toMatchObject({
        via: "session",
      });
      for (const site of ["cross-site", "same-site", "none", "nonsense"]) {
        expect(await refusal({ ...own, "sec-fetch-site": site }, method)).toBe("cross_site_request");
      }
      expect(await refusal({ cookie, host }, method)).toBe("cross_site_request");
      for (const origin of [
        "null",
        "https://evil.example",
        "http://localhost:3001",
        "http://127.0.0.1:3000",
      ]) {
        expect(await refusal({ cookie, host, origin }, method)).toBe("cross_site_request");
      }
    },
  );

  it("a GET request with a session cookie is answered also when a link of another site leads to it", async () => {
    await browser.signIn("Ada");
    const headers = { cookie: browser.cookieHeader, "sec-fetch-site": "cross-site" };
    expect(await ask(headers)).toMatchObject({ via: "session" });
  });

  it("internal framework headers do not authenticate", async () => {
    for (const header of [
      "x-middleware-subrequest",
      "x-middleware-next",
      "x-middleware-override-headers",
      "x-middleware-request-authorization",
      "x-invoke-path",
      "x-forwarded-user",
      "next-router-prefetch",
      "next-action",
      "rsc",
      "purpose",
    ]) {
      expect(await refusal({ [header]: "1" })).toBe("missing_token");
    }
  });

  it("a cookie encrypted with another secret is refused", async () => {
    await browser.signIn("Ada");
    const forged = await encode({ token: { sid: "x" }, secret: "another secret of thirty-two bytes!!" });
    const name = sessionCookieName(deps.settings);
    for (const value of [forged, "", "x", "a.b.c.d.e", browser.cookies.get(name)?.slice(0, -2)]) {
      expect(await refusal({ cookie: `${name}=${value}` })).toBe("missing_token");
    }
  });

  it("a genuine cookie without an open session is refused", async () => {
    const cookie = await encode({ token: { sid: "never opened" }, secret: deps.settings.secret });
    expect(await refusal({ cookie: `${sessionCookieName(deps.settings)}=${cookie}` })).toBe("missing_token");
  });

  it("a stolen cookie stops working at sign-out", async () => {
    await browser.signIn("Ada");
    const stolen = browser.cookieHeader;
    await browser.post("signout");
    expect(await refusal({ cookie: stolen })).toBe("missing_token");
  });

  it("a disabled person is told so by the session that was valid, and nobody else learns of it", async () => {
    await browser.signIn("Ada");
    const cookie = browser.cookieHeader;
    const { personId } = await ask({ cookie });
    const { token } = await createAccessToken(deps, { personId, name: "script" });
    await database().updateTable("people").set({ disabled_at: clock.now() }).execute();
    expect(await refusal({ cookie })).toBe("account_disabled");
    expect(await refusal({ [PERSON_HEADER]: personId })).toBe("missing_token");
    expect(await refusal({ authorization: `Bearer ${token}` })).toBe("invalid_token");
    clock.advance(30 * DAY_MS);
    expect(await refusal({ cookie })).toBe("missing_token");
  });

  it("a session ends after thirty days, whatever the cookie says", async () => {
    await browser.signIn("Ada");
    clock.advance(30 * DAY_MS - 1);
    expect(await ask({ cookie: browser.cookieHeader })).toMatchObject({ name: "Ada" });
    clock.advance(1);
    expect(await refusal({ cookie: browser.cookieHeader })).toBe("missing_token");
  });
});

describe("identifying the principal of a request without the database", () => {
  it("a malformed token is refused without a database query", async () => {
    const deps = testAuthDeps(undefined as never);
    const request = new Request(ORIGIN, { headers: { authorization: "Bearer ps_short" } });
    await expect(principalOf(request, deps)).rejects.toMatchObject({ errorName: "invalid_token" });
  });
});
