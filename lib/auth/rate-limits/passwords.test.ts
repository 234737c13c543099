import { expect, it } from "vitest";
import { testAuthDeps } from "@/tools/testing/auth";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createTestStudio } from "@/tools/testing/studio";
import { LIMITS } from "./limits";
import { countPassword } from "./passwords";

const refused = expect.objectContaining({ errorName: "too_many_requests" });
const HOUR_MS = 3_600_000;

describeOnEachDatabase("passwords of a share link", (database) => {
  const open = () => {
    const { clock } = createTestStudio(database());
    const deps = testAuthDeps(database(), { clock });
    const type = (address: string, isRight: boolean, linkId = "li_one") =>
      countPassword(deps, { linkId, address }, async () => isRight).catch((error: unknown) => error);
    const guess = (address: string) => type(address, false);
    return { clock, type, guess };
  };
  const { first_passwords, further_passwords } = LIMITS;
  const addresses = (count: number, name = "eve") => Array.from({ length: count }, (_, n) => `${name} ${n}`);

  it("are guessed from many addresses no faster than the link allows, also all at once", async () => {
    const { clock, guess } = open();
    const rounds = async () => {
      const answers: unknown[] = [];
      for (let round = 0; round < 3; round++) answers.push(...(await Promise.all(addresses(60).map(guess))));
      return answers.filter((answer) => answer === false).length;
    };
    expect(await rounds()).toBe(first_passwords.burst + further_passwords.burst);
    let guessed = 0;
    for (let minute = 0; minute < 10; minute++) {
      clock.advance(60_000);
      guessed += (await Promise.all(addresses(20).map(guess))).filter((answer) => answer === false).length;
    }
    expect(guessed).toBeLessThanOrEqual(10 * (first_passwords.perMinute + further_passwords.perMinute));
  });

  it("of a guest are taken while addresses go on guessing: at once, or after half a minute at most", async () => {
    const { clock, guess, type } = open();
    for (let round = 0; round < 6; round++) await Promise.all(addresses(24).map(guess));
    // These have had their first passwords, and so leave those of others alone.
    for (let minute = 0; minute < 10; minute++) {
      clock.advance(60_000);
      await Promise.all(addresses(12).map(guess));
    }
    expect(await guess("eve 1")).toEqual(refused);
    expect(await type("ada", true)).toBe(true);
    // So many new addresses that a guest waits too.
    await Promise.all(addresses(60, "mallory").map(guess));
    const answer = await type("bob", true);
    expect(answer).toEqual(refused);
    const { retryAfterMs = 0 } = answer as { retryAfterMs?: number };
    expect(retryAfterMs).toBeLessThanOrEqual(30_000);
    clock.advance(retryAfterMs);
    expect(await type("bob", true)).toBe(true);
  });

  it("that are right count for nobody else, however many guests open the link at once, nor do those of another link", async () => {
    const { clock, type, guess } = open();
    for (const office of ["first", "second", "third"]) {
      const guests = addresses(60, office).map((address) => type(address, true));
      expect(new Set(await Promise.all(guests))).toEqual(new Set([true]));
    }
    for (let round = 0; round < 2; round++) await Promise.all(addresses(60, `eve ${round}`).map(guess));
    expect(await type("bob", true)).toEqual(refused);
    expect(await type("bob", true, "li_two")).toBe(true);
    clock.advance(HOUR_MS);
    expect(await type("bob", true)).toBe(true);
  });
});
