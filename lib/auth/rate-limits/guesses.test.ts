import { StudioError } from "contract/studio-error";
import { beforeEach, expect, it, vi } from "vitest";
import { testAuthDeps, testClock } from "@/tools/testing/auth";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { countGuess } from "./guesses";
import { LIMITS } from "./limits";
import { PEER_ADDRESS_HEADER } from "./peer-address";

const { burst, perMinute } = LIMITS.wrong_link;

describeOnEachDatabase("guessing of secrets", (database, another) => {
  let clock: ReturnType<typeof testClock>;
  let deps: ReturnType<typeof testAuthDeps>;
  const lookUp = vi.fn(async (secret: string) => {
    if (secret !== "right") throw new StudioError("not_found", "This link does not work.");
    return "the board";
  });
  beforeEach(() => {
    clock = testClock();
    deps = testAuthDeps(database(), { clock });
    lookUp.mockClear();
  });

  const guess = (secret: string, { address = "203.0.113.7", by = deps, headers = {} } = {}) =>
    countGuess(by, { headers: new Headers({ [PEER_ADDRESS_HEADER]: address, ...headers }), secret }, () =>
      lookUp(secret),
    ).catch((error: StudioError) => error.errorName);
  const guessAll = async (count: number, options: Parameters<typeof guess>[1] & { from?: string } = {}) => {
    const answers = new Map<string, number>();
    for (let n = 0; n < count; n++) {
      const answer = await guess(`${options.from ?? "wrong"} ${n}`, options);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
    return Object.fromEntries(answers);
  };

  it("after many wrong secrets from an address every secret is refused there without a look-up, and nowhere else", async () => {
    expect(await guessAll(burst + 20)).toEqual({ not_found: burst, too_many_requests: 20 });
    // The one that found the limit exceeded, and none of the 19 after it.
    expect(lookUp).toHaveBeenCalledTimes(burst + 1);
    expect(await guess("right")).toBe("too_many_requests");
    expect(lookUp).toHaveBeenCalledTimes(burst + 1);
    expect(await guess("right", { address: "203.0.113.8" })).toBe("the board");
    expect(await guess("wrong", { address: "203.0.113.8" })).toBe("not_found");
  });

  it("an address that has guessed too often may try again after the time that it was told", async () => {
    await guessAll(burst + 1);
    clock.advance(60_000 / perMinute);
    expect(await guess("right")).toBe("the board");
    expect(await guess("one more")).toBe("not_found");
    expect(await guess("two more")).toBe("too_many_requests");
  });

  it("a page that is left open on a revoked link counts as one wrong secret in ten minutes", async () => {
    await Promise.all(Array.from({ length: burst + 20 }, () => guess("revoked")));
    expect(await guess("revoked")).toBe("not_found");
    expect(await guessAll(burst)).toEqual({ not_found: burst - 1, too_many_requests: 1 });
  });

  it("the repetition of a wrong secret counts again after ten minutes, and from another address at once", async () => {
    const full = async () => JSON.stringify(await database().selectFrom("rate_limits").selectAll().execute());
    await guess("revoked");
    const once = await full();
    await guess("revoked");
    expect(await full()).toBe(once);
    await guess("revoked", { address: "203.0.113.8" });
    const twice = await full();
    expect(twice).not.toBe(once);
    clock.advance(10 * 60_000);
    await guess("revoked");
    expect(await full()).not.toBe(twice);
  });

  it("right secrets cost no database query for the limit, however many there are", async () => {
    for (let n = 0; n < 2 * burst; n++) expect(await guess("right")).toBe("the board");
    expect(await database().selectFrom("rate_limits").selectAll().execute()).toEqual([]);
  });

  it("wrong secrets are counted for all processes together", async () => {
    const other = testAuthDeps(another(), { clock });
    await guessAll(burst);
    expect(await guessAll(2, { by: other, from: "other" })).toEqual({ too_many_requests: 2 });
  });

  it("the address of a guesser comes from the trusted proxy, whatever addresses the guesser claims", async () => {
    const proxied = testAuthDeps(database(), { clock, settings: { trustedProxies: 1 } });
    const from = (claimed: string, real: string) => ({
      by: proxied,
      address: "10.0.0.1",
      headers: { "x-forwarded-for": `${claimed}, ${real}` },
    });
    for (let n = 0; n < burst; n++) await guess(`wrong ${n}`, from(`198.51.100.${n}`, "203.0.113.7"));
    expect(await guess("more", from("198.51.100.99", "203.0.113.7"))).toBe("too_many_requests");
    expect(await guess("more", from("203.0.113.7", "203.0.113.8"))).toBe("not_found");
  });

  it("behind a proxy that was not declared a guesser is refused, and shuts nobody out who has the same address", async () => {
    const undeclared = testAuthDeps(database(), {
      clock,
      settings: { publicUrl: "https://studio.example.com" },
    });
    expect(await guessAll(burst + 5, { by: undeclared })).toEqual({
      not_found: burst,
      too_many_requests: 5,
    });
    expect(await guess("right", { by: undeclared })).toBe("the board");
  });

  it("a failure of the look-up itself is no guess", async () => {
    const failing = () =>
      countGuess(deps, { headers: new Headers(), secret: "any" }, () =>
        Promise.reject(new Error("The database is away.")),
      );
    for (let n = 0; n < burst + 5; n++) await expect(failing()).rejects.toThrow("away");
  });
});
