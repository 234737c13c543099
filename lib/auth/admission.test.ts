import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Admission } from "@/lib/settings/sign-in";
import { ORIGIN, TestBrowser, testAuthDeps, testClock } from "@/tools/testing/auth";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { type GithubServer, startGithubServer } from "@/tools/testing/github-server";
import { type OpenidProvider, startOpenidProvider } from "@/tools/testing/openid-provider";
import { createAccessToken } from "./access-tokens";
import { type AdmissionSettings, isListed, isStillAdmitted, proofOf } from "./admission";
import { principalOf } from "./principal";

const lists = (admission: Partial<Admission>): Admission => ({
  emails: [],
  domains: [],
  githubOrgs: [],
  ...admission,
});
const DAY_MS = 24 * 60 * 60_000;

describe("the e-mails and organisations that a provider confirms", () => {
  const email = "Ada@Example.com";

  it.each([true, "true"])("an e-mail is accepted when its email_verified is %j", (email_verified) => {
    expect(proofOf("google", { email, email_verified }).emails).toEqual(["ada@example.com"]);
    expect(proofOf("oidc", { email, email_verified }).emails).toEqual(["ada@example.com"]);
  });

  it.each([false, "false", undefined, null, 1, "TRUE", {}])(
    "an e-mail is ignored when its email_verified is %j",
    (email_verified) => {
      expect(proofOf("oidc", { email, email_verified }).emails).toEqual([]);
    },
  );

  it("an e-mail is lower-cased from A to Z only, so that an address with a look-alike letter stays different", () => {
    const kelvin = "\u212Aing@example.com";
    expect(proofOf("oidc", { email: kelvin, email_verified: true }).emails).not.toEqual(["king@example.com"]);
  });

  it.each(["ada@evil.example@example.com", '"@example.com', "ada@", "<ada@example.com>", "a b@example.com"])(
    "%j is ignored because it is no valid e-mail address",
    (odd) => {
      expect(proofOf("oidc", { email: odd, email_verified: true }).emails).toEqual([]);
    },
  );

  it.each([undefined, null, "x", [], { verified_emails: "x" }])(
    "a profile of %j confirms no e-mail and no organisation",
    (profile) => {
      expect(proofOf("github", profile)).toEqual({ emails: [], githubOrgs: [] });
      expect(proofOf("oidc", profile)).toEqual({ emails: [], githubOrgs: [] });
    },
  );
});

describe("a list of who may sign in", () => {
  it("the sign-in list is compared with the whole e-mail, domain or organisation, not with a part", () => {
    const admission = lists({
      emails: ["ada@example.com"],
      domains: ["example.org"],
      githubOrgs: ["example"],
    });
    const may = (...emails: string[]) => isListed(admission, { emails, githubOrgs: [] });
    expect(may("ada@example.com")).toBe(true);
    expect(may("grace@example.org")).toBe(true);
    expect(may("x@elsewhere.example", "grace@example.org")).toBe(true);
    expect(isListed(admission, { emails: [], githubOrgs: ["example"] })).toBe(true);
    expect(may()).toBe(false);
    expect(may("grace@example.com")).toBe(false);
    expect(may("ada@mail.example.org")).toBe(false);
    expect(may("ada@notexample.org")).toBe(false);
    expect(isListed(admission, { emails: [], githubOrgs: ["example2"] })).toBe(false);
  });
});

describe("a person who signed in before", () => {
  const oidc = { id: "a", secret: "b", issuer: "https://id.example", name: "ID" };
  const settings: AdmissionSettings = {
    signIn: { demo: false, github: null, google: null, oidc },
    admission: lists({ domains: ["example.com"] }),
  };
  const proof = JSON.stringify({ emails: ["ada@example.com"], githubOrgs: [] });
  const ada = { provider: "oidc", proof, proven_at: 0, disabled_at: null, allowed_domains: null };

  it("a person stays admitted for 90 days after the last sign-in", () => {
    expect(isStillAdmitted(settings, ada, 90 * DAY_MS)).toBe(true);
    expect(isStillAdmitted(settings, ada, 90 * DAY_MS + 1)).toBe(false);
    expect(isStillAdmitted({ ...settings, admission: null }, ada, 900 * DAY_MS)).toBe(true);
  });

  it("a person is refused when the data of the last sign-in does not match the current list or is damaged", () => {
    const elsewhere = lists({ domains: ["elsewhere.example"] });
    expect(isStillAdmitted({ ...settings, admission: elsewhere }, ada, 0)).toBe(false);
    for (const odd of [null, "", "{}", '{"emails":"ada@example.com"}', "not JSON"]) {
      expect(isStillAdmitted(settings, { ...ada, proof: odd }, 0)).toBe(false);
    }
  });

  it.each(["demo", "github", "google", "somebody"])(
    "a person who signed in with %s is refused when that provider is no longer offered",
    (provider) => {
      expect(isStillAdmitted({ ...settings, admission: null }, { ...ada, provider }, 0)).toBe(false);
    },
  );
});

type Deps = ReturnType<typeof testAuthDeps>;

/** Signs in with a provider and returns the result. */
async function signIn(deps: Deps, provider: string, approve: (url: string) => URL) {
  const browser = new TestBrowser(deps);
  const response = await browser.post(`signin/${provider}`, { json: "true", callbackUrl: "/library" });
  const { url } = (await response.json()) as { url: string };
  const back = approve(url);
  const { headers } = await browser.get(`callback/${provider}${back.search}`);
  return { browser, location: headers.get("location"), scope: new URL(url).searchParams.get("scope") };
}

const IN = `${ORIGIN}/library`;
const DENIED = /\/error\?error=AccessDenied$/;

describeOnEachDatabase("a studio with a list of e-mails and domains", (database) => {
  let provider: OpenidProvider;
  beforeEach(async () => {
    provider = await startOpenidProvider();
  });
  afterEach(() => provider.close());

  const studio = (admission: Admission | null, clock = testClock()) => {
    const oidc = { id: "studio", secret: "hidden", issuer: provider.issuer, name: "ID" };
    const signIn = { demo: false, github: null, google: null, oidc };
    return testAuthDeps(database(), { clock, settings: { signIn, admission } });
  };
  const ada = { sub: "1", name: "Ada", email: "ada@example.com", email_verified: "true" };
  const enter = (deps: Deps, person: typeof ada | Omit<typeof ada, "email_verified">) =>
    signIn(deps, "oidc", (url) => provider.approve(url, person));
  const people = () => database().selectFrom("people").selectAll().execute();

  it("a verified e-mail of a listed domain is admitted", async () => {
    const { location, browser } = await enter(studio(lists({ domains: ["example.com"] })), ada);
    expect(location).toBe(IN);
    expect(await (await browser.get("session")).json()).toMatchObject({ user: { name: "Ada" } });
  });

  it("a person who is not listed is refused on the sign-in page, and nothing about the person is stored", async () => {
    const deps = studio(lists({ domains: ["example.com"], emails: ["ada@elsewhere.example"] }));
    const { email_verified: _, ...unverified } = ada;
    const others = [{ ...ada, email: "eve@evil.example" }, { ...ada, email_verified: "false" }, unverified];
    for (const other of others) {
      const { location, browser } = await enter(deps, other);
      expect(location).toMatch(DENIED);
      const page = await browser.get("error?error=AccessDenied");
      expect(page.headers.get("location")).toMatch(/\/sign-in\?error=AccessDenied$/);
      expect(await (await browser.get("session")).json()).toEqual({});
    }
    expect(await people()).toEqual([]);
  });

  it("sessions and tokens of a person removed from the list end at once", async () => {
    const before = studio(lists({ domains: ["example.com"] }));
    const { browser } = await enter(before, ada);
    const [person] = await people();
    const { token } = await createAccessToken(before, { personId: person?.id ?? "", name: "script" });
    const byToken = () => new Request(ORIGIN, { headers: { authorization: `Bearer ${token}` } });
    const byCookie = () => new Request(ORIGIN, { headers: { cookie: browser.cookieHeader } });
    await expect(principalOf(byToken(), before)).resolves.toMatchObject({ name: "Ada" });
    await expect(principalOf(byCookie(), before)).resolves.toMatchObject({ name: "Ada" });

    const after = studio(lists({ emails: ["grace@example.com"] }));
    await expect(principalOf(byToken(), after)).rejects.toMatchObject({ errorName: "invalid_token" });
    await expect(principalOf(byCookie(), after)).rejects.toMatchObject({ errorName: "missing_token" });
  });

  it("a person who signed in before the list existed has to sign in again", async () => {
    const { browser } = await enter(studio(null), ada);
    await database().updateTable("people").set({ proof: null, proven_at: null }).execute();
    const deps = studio(lists({ domains: ["example.com"] }));
    const request = () => new Request(ORIGIN, { headers: { cookie: browser.cookieHeader } });
    await expect(principalOf(request(), deps)).rejects.toMatchObject({ errorName: "missing_token" });
    await enter(deps, ada);
    await expect(principalOf(request(), deps)).resolves.toMatchObject({ name: "Ada" });
  });

  it("a token is refused 90 days after its owner's last sign-in, until the owner signs in again", async () => {
    const clock = testClock();
    const deps = studio(lists({ domains: ["example.com"] }), clock);
    await enter(deps, ada);
    const [person] = await people();
    const { token } = await createAccessToken(deps, { personId: person?.id ?? "", name: "script" });
    const request = () => new Request(ORIGIN, { headers: { authorization: `Bearer ${token}` } });
    clock.advance(91 * DAY_MS);
    await expect(principalOf(request(), deps)).rejects.toMatchObject({ errorName: "invalid_token" });
    await enter(deps, ada);
    await expect(principalOf(request(), deps)).resolves.toMatchObject({ name: "Ada" });
  });

  it("the log entry of a refusal does not contain the full e-mail", async () => {
    const deps = studio(lists({ domains: ["example.com"] }));
    const lines: string[] = [];
    deps.log.warn = ((...words: unknown[]) => lines.push(JSON.stringify(words))) as typeof deps.log.warn;
    await enter(deps, { ...ada, email: "evelyn@evil.example" });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("a sign-in was refused");
    expect(lines[0]).not.toContain("evelyn");
  });
});

describeOnEachDatabase("a studio with a list of GitHub organisations", (database) => {
  let github: GithubServer;
  const primary = { email: "Ada@Example.com", primary: true, verified: true };
  beforeEach(async () => {
    github = await startGithubServer({ id: 7, login: "ada", emails: [primary], orgs: { example: "active" } });
  });
  afterEach(() => github.close());

  const studio = (admission: Admission | null) =>
    testAuthDeps(database(), {
      settings: {
        signIn: {
          demo: false,
          github: { id: "studio", secret: "hidden", baseUrl: github.baseUrl },
          google: null,
          oidc: null,
        },
        admission,
      },
    });
  const enter = (admission: Admission | null) =>
    signIn(studio(admission), "github", (url) => github.approve(url));
  const people = () => database().selectFrom("people").selectAll().execute();

  it("an active member of a listed organisation is admitted with the fewest possible GitHub scopes", async () => {
    const { location, scope } = await enter(lists({ githubOrgs: ["example"] }));
    expect(location).toBe(IN);
    expect(scope).toBe("read:user user:email read:org");
    expect(github.asked.sort()).toEqual(["/user", "/user/emails", "/user/memberships/orgs/example"]);
    expect(await people()).toMatchObject([
      { provider: "github", provider_account_id: "7", name: "ada", email: "ada@example.com" },
    ]);
  });

  it.each<Record<string, string>>([{}, { example: "pending" }, { other: "active" }])(
    "a person with the GitHub memberships %j is refused",
    async (orgs) => {
      github.account.orgs = orgs;
      expect((await enter(lists({ githubOrgs: ["example"] }))).location).toMatch(DENIED);
      expect(await people()).toEqual([]);
    },
  );

  it("a listed verified e-mail is admitted without requesting organisations", async () => {
    const { location, scope } = await enter(lists({ emails: ["ada@example.com"] }));
    expect(location).toBe(IN);
    expect(scope).toBe("read:user user:email");
  });

  it("an e-mail that GitHub has not verified is refused", async () => {
    github.account.emails = [{ ...primary, verified: false }];
    expect((await enter(lists({ domains: ["example.com"] }))).location).toMatch(DENIED);
    expect((await enter(null)).location).toBe(IN);
    expect(await people()).toMatchObject([{ email: null }]);
  });

  it.each([
    ["fails", { status: 500, body: "{}" }],
    ["answers with something other than JSON", { status: 200, body: "<html>" }],
    ["answers with too many bytes", { status: 200, body: "x".repeat(300_000) }],
  ])("the sign-in is refused when GitHub %s", async (_how, answer) => {
    github.answers.set("/user", answer);
    expect((await enter(null)).location).toMatch(/error=OAuthCallback/);
    github.answers.clear();
    github.answers.set("/user/memberships/orgs/example", answer);
    expect((await enter(lists({ githubOrgs: ["example"] }))).location).toMatch(/error=OAuthCallback/);
    expect(await people()).toEqual([]);
  });
});
