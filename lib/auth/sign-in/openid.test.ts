import { afterEach, beforeEach, expect, it } from "vitest";
import { ORIGIN, TestBrowser, testAuthDeps } from "@/tools/testing/auth";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { type OpenidProvider, startOpenidProvider } from "@/tools/testing/openid-provider";

describeOnEachDatabase("signing in with an OpenID provider", (database) => {
  let provider: OpenidProvider;
  let deps: ReturnType<typeof testAuthDeps>;
  let browser: TestBrowser;

  beforeEach(async () => {
    provider = await startOpenidProvider();
    const oidc = { id: "studio", secret: "hidden", issuer: `${provider.issuer}/`, name: "Example ID" };
    deps = testAuthDeps(database(), {
      settings: { signIn: { demo: false, github: null, google: null, oidc } },
    });
    browser = new TestBrowser(deps);
  });
  afterEach(() => provider.close());

  /** The address to which the page would redirect the browser. */
  const begin = async (who = browser) => {
    const response = await who.post("signin/oidc", { json: "true", callbackUrl: "/library" });
    return ((await response.json()) as { url: string }).url;
  };
  const comeBack = (back: URL, who = browser) => who.get(`callback/oidc${back.search}`);
  const ada = { sub: "ada-1", name: "Ada", email: "ada@example.com" };
  const people = () => database().selectFrom("people").selectAll().execute();

  it("a person is identified by the provider's subject and returns to the requested page", async () => {
    const response = await comeBack(provider.approve(await begin(), ada));
    expect(response.headers.get("location")).toBe(`${ORIGIN}/library`);
    expect(await (await browser.get("session")).json()).toMatchObject({ user: { name: "Ada" } });
    expect(await people()).toMatchObject([
      { provider: "oidc", provider_account_id: "ada-1", name: "Ada", email: "ada@example.com" },
    ]);
  });

  it("a later sign-in updates the person's name and e-mail", async () => {
    await comeBack(provider.approve(await begin(), ada));
    const again = new TestBrowser(deps);
    const renamed = { sub: "ada-1", name: "Ada King", email: "king@example.com" };
    await comeBack(provider.approve(await begin(again), renamed), again);
    expect(await people()).toMatchObject([{ name: "Ada King", email: "king@example.com" }]);
  });

  it("two subjects with the same e-mail are two people", async () => {
    await comeBack(provider.approve(await begin(), ada));
    const other = new TestBrowser(deps);
    await comeBack(provider.approve(await begin(other), { ...ada, sub: "ada-2" }), other);
    expect(await people()).toHaveLength(2);
  });

  it("a person without a name is named by other profile fields", async () => {
    await comeBack(provider.approve(await begin(), { sub: "1", preferred_username: "ada" }));
    const other = new TestBrowser(deps);
    await comeBack(provider.approve(await begin(other), { sub: "2" }), other);
    expect((await people()).map(({ name }) => name).sort()).toEqual(["Somebody", "ada"]);
  });

  it("a callback of a sign-in that another browser started is refused", async () => {
    const back = provider.approve(await begin(), ada);
    const victim = new TestBrowser(deps);
    await begin(victim);
    await comeBack(back, victim);
    await comeBack(back, new TestBrowser(deps));
    expect(provider.exchanges).toBe(0);
    expect(await people()).toEqual([]);
  });

  it("a sign-in callback with a changed state parameter is refused", async () => {
    const back = provider.approve(await begin(), ada);
    back.searchParams.set("state", "guessed");
    await comeBack(back);
    expect(await people()).toEqual([]);
  });

  it("an authorization code that was used before is refused", async () => {
    const back = provider.approve(await begin(), ada);
    await comeBack(back);
    const response = await comeBack(back);
    expect(response.headers.get("location")).toMatch(/error=OAuthCallback/);
    expect(provider.exchanges).toBe(1);
  });

  it.each(["signature", "nonce", "audience", "issuer"] as const)(
    "an ID token with a wrong %s is refused",
    async (sabotage) => {
      provider.sabotage = sabotage;
      const response = await comeBack(provider.approve(await begin(), ada));
      expect(response.headers.get("location")).toMatch(/error=OAuthCallback/);
      expect(await people()).toEqual([]);
      expect(await (await browser.get("session")).json()).toEqual({});
    },
  );

  it("an unreachable provider results in a sign-in error without details", async () => {
    await provider.close();
    const url = await begin();
    expect(url).toBe(`${ORIGIN}/api/auth/error?error=OAuthSignin`);
  });
});
