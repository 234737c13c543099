import { beforeEach, expect, it } from "vitest";
import { LIMITS } from "@/lib/auth/rate-limits/limits";
import { testAuthDeps, testClock } from "@/tools/testing/auth";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { refuseSignIn } from "./sign-in-limit";

const { burst } = LIMITS.sign_in;
const ORIGIN = "https://studio.example.com";

describeOnEachDatabase("too many sign-ins from one address", (database) => {
  let deps: ReturnType<typeof testAuthDeps>;
  beforeEach(() => {
    deps = testAuthDeps(database(), { clock: testClock(), settings: { publicUrl: ORIGIN, local: false } });
  });

  const attempt = (path: string, method: string, address = "203.0.113.7", by = deps) =>
    refuseSignIn(
      new Request(`${ORIGIN}/api/auth/${path}`, { method, headers: { "x-studio-peer-address": address } }),
      path.split("/"),
      by,
    );
  const exhaust = async () => {
    for (let n = 0; n < burst; n++) expect(await attempt("callback/demo", "POST")).toBeNull();
  };

  it("too many sign-ins get 429, a Retry-After header and the address of the sign-in page", async () => {
    await exhaust();
    const response = await attempt("signin/github", "POST");
    expect(response?.status).toBe(429);
    expect(response?.headers.get("retry-after")).toBe("2");
    expect(await response?.json()).toMatchObject({
      code: 42902,
      details: [],
      url: `${ORIGIN}/sign-in?error=TooManySignIns`,
    });
  });

  it("a browser that returns from a provider too often is redirected to the sign-in page", async () => {
    await exhaust();
    const response = await attempt("callback/github", "GET");
    expect(response?.status).toBe(302);
    expect(response?.headers.get("location")).toBe(`${ORIGIN}/sign-in?error=TooManySignIns`);
  });

  it("the sign-in limit affects neither other addresses nor other requests", async () => {
    await exhaust();
    expect(await attempt("signin/github", "POST", "203.0.113.8")).toBeNull();
    for (const path of ["session", "csrf", "providers", "signin"]) {
      expect(await attempt(path, "GET")).toBeNull();
    }
    expect(await attempt("signout", "POST")).toBeNull();
  });

  it("sign-ins are not limited on a studio that only listens on the local machine", async () => {
    const local = testAuthDeps(database());
    for (let n = 0; n < burst + 5; n++) {
      expect(await attempt("callback/demo", "POST", "127.0.0.1", local)).toBeNull();
    }
  });

  it("a sign-in continues when it cannot be counted", async () => {
    await database().schema.dropTable("rate_limits").execute();
    await expect(attempt("callback/demo", "POST")).rejects.toThrow("rate_limits");
  });
});
