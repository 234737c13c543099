import { beforeEach, describe, expect, it } from "vitest";
import { openPostgres } from "@/lib/db/postgres";
import { ORIGIN, TestBrowser, testAuthDeps } from "@/tools/testing/auth";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { signInChoices } from "./sign-in-choices";

describeOnEachDatabase("signing in and out", (database) => {
  let deps: ReturnType<typeof testAuthDeps>;
  let browser: TestBrowser;

  beforeEach(() => {
    deps = testAuthDeps(database());
    browser = new TestBrowser(deps);
  });

  const people = () => database().selectFrom("people").selectAll().execute();
  const sessions = () => database().selectFrom("sessions").selectAll().execute();
  const whoAmI = async (who = browser) => (await who.get("session")).json();

  it("the demo sign-in starts a session that identifies the person in later requests", async () => {
    const response = await browser.signIn("Ada Lovelace", { callbackUrl: "/library" });
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(`${ORIGIN}/library`);
    expect(await whoAmI()).toMatchObject({ user: { name: "Ada Lovelace" } });
  });

  it("an outage of the database signs nobody out, and a sign-in during it says why it failed", async () => {
    await browser.signIn("Ada");
    const { db } = deps;
    const setBefore = browser.setCookies.length;
    deps.db = openPostgres("postgres://nobody@127.0.0.1:1/nothing");
    const outage = { errorName: "database_unavailable" };
    await expect(browser.get("session")).rejects.toMatchObject(outage);
    await expect(new TestBrowser(deps).signIn("Grace")).rejects.toMatchObject(outage);
    await deps.db.destroy();
    deps.db = db;
    expect(browser.setCookies).toHaveLength(setBefore);
    expect(await whoAmI()).toMatchObject({ user: { name: "Ada" } });
  });

  it.each([
    ...[
      "callback/unknown",
      "signin/unknown",
      "callback/github",
      "callback/__proto__",
      "callback/constructor",
    ],
    ...["callback", "callback/", "signin/demo/more", "callback/unknown?error=access_denied"],
  ])("%s names no provider of the studio and is answered as an invalid request", async (path) => {
    const invalid = { errorName: "invalid_request", httpStatus: 400 };
    await expect(browser.get(path)).rejects.toMatchObject(invalid);
    await expect(browser.post(path)).rejects.toMatchObject(invalid);
    expect(await sessions()).toEqual([]);
  });

  it("a script that signs in gets the next address instead of a redirect", async () => {
    const response = await browser.signIn("Ada", { json: "true", callbackUrl: "/" });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ url: `${ORIGIN}/` });
  });

  it("the demo sign-in treats names that differ in case and spacing as one person, and an empty name as Demo", async () => {
    await browser.signIn("Ada  Lovelace");
    await new TestBrowser(deps).signIn(" ADA lovelace ");
    await new TestBrowser(deps).signIn();
    await new TestBrowser(deps).signIn("  ");
    await new TestBrowser(deps).signIn("demo");
    expect((await people()).map((person) => person.provider_account_id).sort()).toEqual([
      "ada lovelace",
      "demo",
    ]);
  });

  it("the database contains only a hash of the session secret, and a page cannot read the secret", async () => {
    await browser.signIn("Ada");
    const [session] = await sessions();
    expect(session?.id).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(await whoAmI())).not.toContain("sid");
    expect(browser.cookieHeader).not.toContain(session?.id);
  });

  it("every sign-in cookie is HttpOnly and SameSite=Lax", async () => {
    await browser.signIn("Ada");
    expect(browser.setCookies.length).toBeGreaterThan(2);
    for (const line of browser.setCookies) {
      expect(line).toMatch(/HttpOnly/);
      expect(line).toMatch(/SameSite=Lax/);
      expect(line).toMatch(/^studio-3000\./);
    }
  });

  it("over https every sign-in cookie is Secure and bound to the host", async () => {
    const settings = { publicUrl: "https://studio.example.com", local: false };
    const visitor = new TestBrowser(testAuthDeps(database(), { settings }), settings.publicUrl);
    await visitor.signIn("Ada");
    expect(await whoAmI(visitor)).toMatchObject({ user: { name: "Ada" } });
    for (const line of visitor.setCookies) {
      expect(line).toMatch(/^__Host-studio\./);
      expect(line).toMatch(/; Secure/);
      expect(line).not.toMatch(/Domain=/i);
    }
  });

  it("a disabled person is sent back to the sign-in page with the reason, and gets no session", async () => {
    await browser.signIn("Ada");
    await database().updateTable("people").set({ disabled_at: 1 }).execute();
    const refused = await new TestBrowser(testAuthDeps(database())).signIn("Ada", { json: "true" });
    expect(await refused.json()).toEqual({ url: "http://localhost:3000/sign-in?error=AccountDisabled" });
    expect(await sessions()).toHaveLength(1);
    expect(await whoAmI()).toEqual({});
    const log = await database()
      .selectFrom("audit_log")
      .select(["action", "subject_name", "details"])
      .execute();
    expect(log).toContainEqual({
      action: "sign_in_refused",
      subject_name: "Ada",
      details: '{"provider":"demo","reason":"account_disabled"}',
    });
  });

  it("sign-out deletes the session, so that a copied cookie no longer works", async () => {
    await browser.signIn("Ada");
    const copy = new TestBrowser(deps);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    await browser.post("signout");
    expect(await sessions()).toEqual([]);
    expect(await whoAmI(copy)).toEqual({});
  });

  it("signing in again ends only this browser's previous session", async () => {
    const other = new TestBrowser(deps);
    await other.signIn("Ada");
    await browser.signIn("Ada");
    await browser.signIn("Grace");
    expect(await sessions()).toHaveLength(2);
    expect(await whoAmI(other)).toMatchObject({ user: { name: "Ada" } });
  });

  it("reading the session does not replace it", async () => {
    await browser.signIn("Ada");
    await whoAmI();
    await whoAmI();
    expect(await sessions()).toHaveLength(1);
    expect(await whoAmI()).toMatchObject({ user: { name: "Ada" } });
  });

  it("a page cannot change who it is by updating its session", async () => {
    await browser.signIn("Ada");
    const { csrfToken } = (await (await browser.get("csrf")).json()) as { csrfToken: string };
    await browser.send("session", "POST", {
      csrfToken,
      data: { user: { name: "Grace" }, sid: "x", sub: "y" },
    });
    expect(await whoAmI()).toMatchObject({ user: { name: "Ada" } });
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "http://[",
    "http://127.0.0.1:3000/",
  ])("the sign-in never redirects to %s, whether named by field, query or cookie", async (callbackUrl) => {
    const byField = await browser.signIn("Ada", { callbackUrl });
    expect(new URL(byField.headers.get("location") ?? "").origin).toBe(ORIGIN);

    const byQuery = await browser.get(`signin?callbackUrl=${encodeURIComponent(callbackUrl)}`);
    const page = new URL(byQuery.headers.get("location") ?? "", ORIGIN);
    expect(page.pathname).toBe("/sign-in");
    expect(new URL(page.searchParams.get("callbackUrl") ?? "").origin).toBe(ORIGIN);

    const tossed = new TestBrowser(deps);
    tossed.cookies.set("studio-3000.callback", encodeURIComponent(callbackUrl));
    const byCookie = await tossed.signIn("Ada");
    expect(new URL(byCookie.headers.get("location") ?? "").origin).toBe(ORIGIN);
  });

  it("a sign-out request from another site is refused without effect", async () => {
    await browser.signIn("Ada");
    const { csrfToken } = (await (await browser.get("csrf")).json()) as { csrfToken: string };
    const elsewhere: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const headers of elsewhere) {
      const attempt = browser.send("signout", "POST", { csrfToken }, headers);
      await expect(attempt).rejects.toMatchObject({ errorName: "cross_site_request" });
    }
    expect(await sessions()).toHaveLength(1);
  });

  it("a form without the CSRF token neither signs in nor signs out", async () => {
    await browser.send("callback/demo", "POST", { name: "Ada" });
    expect(await sessions()).toEqual([]);
    await browser.signIn("Ada");
    await browser.send("signout", "POST", { csrfToken: "guessed" });
    expect(await sessions()).toHaveLength(1);
  });

  it("the sign-in works at localhost and at 127.0.0.1 at the same time, each with its own redirects", async () => {
    const names = ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"];
    const locations = await Promise.all(
      names.map(async (origin) => {
        const response = await new TestBrowser(deps, origin).signIn("Ada", { callbackUrl: "/library" });
        return response.headers.get("location");
      }),
    );
    expect(locations).toEqual(names.map((origin) => `${origin}/library`));
    expect(process.env.NEXTAUTH_URL).toBeUndefined();
  });

  it("next-auth's own pages redirect to those of the studio", async () => {
    for (const path of ["signin", "signout", "error?error=AccessDenied", "error?error=OAuthCallback"]) {
      const response = await browser.get(path);
      expect(response.status).toBe(302);
      expect(await response.text()).toBe("");
    }
  });

  it("client reports to next-auth's log endpoint are ignored", async () => {
    const response = await browser.send("_log", "POST", { level: "error", code: "X" }, { origin: "null" });
    expect(response.status).toBe(204);
  });

  it.each(["", "nonsense", "verify-request", "constructor"])(
    "the unknown sign-in address /%s answers 404",
    async (path) => {
      await expect(browser.get(path)).rejects.toMatchObject({ errorName: "not_found" });
    },
  );

  it("the address of the demo sign-in's form answers 405 without the form", async () => {
    await expect(browser.get("callback/demo")).rejects.toMatchObject({
      errorName: "method_not_allowed",
      httpStatus: 405,
    });
  });

  it("the demo sign-in is not offered when it is switched off", async () => {
    const github = { id: "client", secret: "hidden", baseUrl: "https://github.com" };
    const signIn = { demo: false, github, google: null, oidc: null };
    const visitor = new TestBrowser(testAuthDeps(database(), { settings: { signIn } }));
    await expect(visitor.signIn("Ada")).rejects.toMatchObject({ errorName: "invalid_request" });
    expect(await people()).toEqual([]);
  });

  it("the redirect to a provider uses state and PKCE, and only the return address comes from the page", async () => {
    const github = { id: "client", secret: "hidden", baseUrl: "https://github.com" };
    const signIn = { demo: false, github, google: null, oidc: null };
    const visitor = new TestBrowser(testAuthDeps(database(), { settings: { signIn } }));
    const response = await visitor.post("signin/github?redirect_uri=https://evil.example&scope=repo", {
      json: "true",
    });
    const { url } = (await response.json()) as { url: string };
    const { origin, searchParams } = new URL(url);
    expect(origin).toBe("https://github.com");
    expect(searchParams.get("client_id")).toBe("client");
    expect(searchParams.get("redirect_uri")).toBe(`${ORIGIN}/api/auth/callback/github`);
    expect(searchParams.get("scope")).toBe("read:user user:email");
    expect(searchParams.get("code_challenge_method")).toBe("S256");
    expect(searchParams.get("state")).toBeTruthy();
    expect(url).not.toContain("hidden");
  });
});

describe("the choices on the sign-in page", () => {
  it("the sign-in page lists the configured providers, with the demo sign-in last", () => {
    const pair = { id: "a", secret: "b" };
    const oidc = { ...pair, issuer: "https://id.example", name: "Example ID" };
    expect(
      signInChoices({ demo: true, github: { ...pair, baseUrl: "https://github.com" }, google: pair, oidc }),
    ).toEqual([
      { id: "github", name: "GitHub" },
      { id: "google", name: "Google" },
      { id: "oidc", name: "Example ID" },
      { id: "demo", name: "Demo" },
    ]);
  });
});
