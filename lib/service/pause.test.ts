import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { beginPause, currentPause, endPause } from "./pause";

const SERVICE = "https://images.example/api";
const NOW = 1_800_000_000_000;
const LONG = { reason: "quota", forMs: 300_000, now: NOW } as const;
const SHORT = { reason: "slots_full", forMs: 5_000, now: NOW } as const;

describeOnEachDatabase("the pause of a service", (database) => {
  const begin = async (...pauses: Parameters<typeof beginPause>[2][]) => {
    for (const pause of pauses) await beginPause(database(), SERVICE, pause);
  };
  const current = (now = NOW) => currentPause(database(), SERVICE, now);

  it.each([
    ["the longer first", [LONG, SHORT]],
    ["the longer last", [SHORT, LONG]],
  ])("of two pauses the longest wins, with its reason: %s", async (_, pauses) => {
    await begin(...pauses);
    expect(await current()).toEqual({ reason: "quota", since: NOW, until: NOW + 300_000 });
  });

  it("a pause that would end later wins, however long it is", async () => {
    await begin(LONG, { ...SHORT, forMs: 100_000, now: NOW + 250_000 });
    expect(await current(NOW + 250_000)).toMatchObject({ reason: "slots_full", until: NOW + 350_000 });
  });

  it("a new pause follows one that is over", async () => {
    await begin(LONG, { ...SHORT, now: NOW + 300_000 });
    expect(await current(NOW + 300_000)).toMatchObject({ reason: "slots_full", until: NOW + 305_000 });
  });

  it("a pause holds up to its end, and not at it", async () => {
    await begin(LONG);
    expect(await current(NOW + 299_999)).not.toBeNull();
    expect(await current(NOW + 300_000)).toBeNull();
  });

  it("no pause is longer than ten minutes, and one from before the clock was set back holds nobody and wins nothing", async () => {
    await begin({ ...LONG, forMs: 86_400_000 });
    expect(await current()).toMatchObject({ until: NOW + 600_000 });
    const earlier = NOW - 3_600_000;
    expect(await current(earlier)).toBeNull();
    await begin({ ...SHORT, now: earlier });
    expect(await current(earlier)).toMatchObject({ reason: "slots_full", until: earlier + 5_000 });
  });

  it("ending the pause of one reason leaves a pause of another reason, and that of another service", async () => {
    await begin(LONG);
    await beginPause(database(), "another", SHORT);
    await endPause(database(), SERVICE, "slots_full");
    expect(await current()).toMatchObject({ reason: "quota" });
    await endPause(database(), SERVICE, "quota");
    expect(await current()).toBeNull();
    expect(await currentPause(database(), "another", NOW)).toMatchObject({ reason: "slots_full" });
  });
});
