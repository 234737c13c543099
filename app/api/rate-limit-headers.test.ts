/** The headers that tell a program what is left of a rate limit: of every operation that has one, so that a new one joins by itself. */
import { OPERATIONS } from "contract/operations/all";
import type { Operation, OperationKey } from "contract/operations/operation";
import { beforeEach, expect, it } from "vitest";
import { LIMITS, type Limit, type LimitName } from "@/lib/auth/rate-limits/limits";
import { ORIGIN, TestBrowser, testAuthDeps, testClock } from "@/tools/testing/auth";
import { callOperation, runClosedStudio } from "@/tools/testing/closed-studio";
import { describeOnSqlite } from "@/tools/testing/database";

const LIMITED = (Object.entries<Operation>(OPERATIONS) as [OperationKey, Operation][]).flatMap(
  ([key, { limit }]) => (limit ? [[key, limit as LimitName] as const] : []),
);

describeOnSqlite("an operation with a rate limit", (database) => {
  let clock: ReturnType<typeof testClock>;
  let session: Record<string, string>;
  beforeEach(async () => {
    clock = testClock();
    const deps = testAuthDeps(database(), { clock });
    // The first to sign in administers.
    const browser = new TestBrowser(deps);
    await browser.signIn("Ada");
    session = { cookie: browser.cookieHeader, host: "localhost:3000", origin: ORIGIN };
    runClosedStudio(deps);
  });
  const ask = async (key: OperationKey) => {
    const { headers, status } = await callOperation(key, session);
    return { status, policy: headers.get("ratelimit-policy"), limit: headers.get("ratelimit") };
  };

  it("the list of limited operations is not empty", () => {
    expect(LIMITED.length).toBeGreaterThan(30);
  });

  it.each(LIMITED)(
    "%s says how many requests are left of the limit %s, also when it fails",
    async (key, name) => {
      const { burst, perMinute }: Limit = LIMITS[name];
      const window = Math.ceil((burst * 60) / perMinute);
      const seconds = (requests: number) => Math.ceil((requests * Math.ceil(60_000_000 / perMinute)) / 1e6);
      const { chunk }: Limit = LIMITS[name];
      for (const used of [1, 2]) {
        const taken = chunk * Math.ceil(used / chunk);
        expect(await ask(key)).toMatchObject({
          policy: `"${name}";q=${burst};w=${window}`,
          limit: `"${name}";r=${burst - used};t=${seconds(taken)}`,
        });
      }
    },
  );

  it("a refused request says that nothing is left, and later that all is there again", async () => {
    const key = "POST /tokens";
    const { burst } = LIMITS.create_token;
    for (let n = 0; n < burst; n++) await ask(key);
    expect(await ask(key)).toMatchObject({ status: 429, limit: '"create_token";r=0;t=300' });
    clock.advance(300_000);
    expect(await ask(key)).toMatchObject({ status: 415, limit: `"create_token";r=${burst - 1};t=30` });
  });

  it("an operation without a limit says nothing of limits", async () => {
    expect(await ask("GET /limits")).toMatchObject({ policy: null, limit: null });
  });
});
