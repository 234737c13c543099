import { beforeEach, describe, expect, it } from "vitest";
import { testAuthDeps, testClock } from "@/tools/testing/auth";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { forgetFullBuckets } from "./forget-full";
import { LIMITS, type LimitName } from "./limits";
import { takeLimit } from "./take";

const { burst, perMinute } = LIMITS.sign_in;
const intervalMs = 60_000 / perMinute;

describeOnEachDatabase("a rate limit", (database, another) => {
  let clock: ReturnType<typeof testClock>;
  let deps: ReturnType<typeof testAuthDeps>;
  beforeEach(() => {
    clock = testClock();
    deps = testAuthDeps(database(), { clock });
  });

  const take = (who = "ada", name: LimitName = "sign_in", by = deps) =>
    takeLimit(by, name, who).then(
      () => 0,
      (error) => error as { errorName: string; retryAfterMs: number; message: string },
    );
  /** The number of granted requests among so many concurrent ones. */
  const grantedOf = async (count: number, ask: () => Promise<unknown> = take) => {
    let granted = 0;
    for (let n = 0; n < count; n++) granted += (await ask()) === 0 ? 1 : 0;
    return granted;
  };
  const rows = () => database().selectFrom("rate_limits").selectAll().execute();

  it("a rate limit grants its burst at once, then returns how long to wait, and grants again after that time", async () => {
    expect(await grantedOf(burst + 5)).toBe(burst);
    const refusal = await take();
    expect(refusal).toMatchObject({
      errorName: "too_many_requests",
      retryAfterMs: intervalMs,
      retryable: true,
    });
    clock.advance(intervalMs - 1);
    expect(await take()).not.toBe(0);
    clock.advance(1);
    expect(await take()).toBe(0);
    expect(await take()).not.toBe(0);
  });

  it("a rate limit never grants more calls in any period than its burst and its rate allow", async () => {
    let granted = 0;
    for (let second = 0; second < 120; second++) {
      granted += await grantedOf(3);
      clock.advance(1_000);
    }
    expect(granted).toBeLessThanOrEqual(burst + 2 * perMinute);
    expect(granted).toBeGreaterThanOrEqual(burst + 2 * perMinute - 2);
  });

  it("a rate limit counts each person and each kind of call separately", async () => {
    await grantedOf(burst);
    expect(await take("ada")).not.toBe(0);
    expect(await take("grace")).toBe(0);
    expect(await take("ada", "link")).toBe(0);
  });

  it("a rate limit counts the concurrent calls of all processes together", async () => {
    const other = testAuthDeps(another(), { clock });
    const answers = await Promise.all(
      Array.from({ length: 2 * burst }, (_, n) => take("ada", "sign_in", n % 2 ? other : deps)),
    );
    expect(answers.filter((answer) => answer === 0)).toHaveLength(burst);
  });

  it("the rate limit of searches needs one database query for twenty searches, and is still enforced", async () => {
    const { burst: searches, chunk } = LIMITS.search;
    await take("ada", "search");
    const [before] = await rows();
    expect(await grantedOf(chunk - 1, () => take("ada", "search"))).toBe(chunk - 1);
    expect(await rows()).toEqual([before]);
    expect(await grantedOf(searches + chunk, () => take("ada", "search"))).toBe(searches - chunk);
  });

  it("a rate limit continues to work after the clock was set back", async () => {
    await grantedOf(burst);
    clock.advance(-3_600_000);
    expect(await grantedOf(burst + 5)).toBe(burst);
  });

  it("a stored rate limit does not contain the client's address", async () => {
    await take("203.0.113.7");
    expect(JSON.stringify(await rows())).not.toContain("203.0.113");
  });

  it("unused rate limits are removed, and the others stay in force", async () => {
    const full = Array.from({ length: 2_300 }, (_, n) => ({ key: `old:${n}`, full_at_us: n }));
    for (let from = 0; from < full.length; from += 400) {
      await database()
        .insertInto("rate_limits")
        .values(full.slice(from, from + 400))
        .execute();
    }
    await grantedOf(burst);
    await forgetFullBuckets(database(), clock.now());
    expect(await rows()).toHaveLength(1);
    expect(await take()).not.toBe(0);
    clock.advance(burst * intervalMs + 1);
    await forgetFullBuckets(database(), clock.now());
    expect(await rows()).toEqual([]);
    expect(await grantedOf(burst + 5)).toBe(burst);
  });
});

describe("every rate limit", () => {
  it.each(Object.entries(LIMITS))(
    "the burst of the rate limit %s is at least five times its chunk",
    (_name, limit) => {
      expect(limit.burst).toBeGreaterThanOrEqual(5 * limit.chunk);
      expect(limit.perMinute).toBeGreaterThan(0);
    },
  );
});
