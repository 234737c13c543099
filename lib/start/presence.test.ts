import { expect, it } from "vitest";
import { runningProcesses } from "@/lib/db/processes";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createTestClock } from "@/tools/testing/studio";
import { createPresence } from "./presence";

const A_MINUTE_MS = 60_000;
const A_DAY_MS = 24 * 60 * A_MINUTE_MS;

describeOnEachDatabase("the heartbeats of processes", (database) => {
  const open = () => {
    const clock = createTestClock();
    const process = (name: string) =>
      createPresence({ db: database(), clock }, { name, role: "all", services: () => ["embedded"] });
    const running = async () => (await runningProcesses(database(), clock.now())).map(({ name }) => name);
    return { clock, process, running };
  };

  it("a process counts as running while it writes heartbeats, and no longer a minute after the last one", async () => {
    const { clock, process, running } = open();
    const [one, killed] = [process("one"), process("killed")];
    await one.beat();
    await killed.beat();
    expect((await running()).sort()).toEqual(["killed", "one"]);
    clock.advance(A_MINUTE_MS + 1);
    await one.beat();
    expect(await running()).toEqual(["one"]);
    clock.advance(A_DAY_MS);
    await one.beat();
    expect(await database().selectFrom("processes").select("name").execute()).toEqual([{ name: "one" }]);
  });

  it("a killed process does not count as running for the hour that the clock is set back", async () => {
    const { clock, process, running } = open();
    await process("killed").beat();
    clock.advance(-60 * A_MINUTE_MS);
    expect(await running()).toEqual([]);
  });

  it("a process that stops no longer counts as running, whatever heartbeat comes after it", async () => {
    const { process, running } = open();
    const one = process("one");
    await one.beat();
    await one.leave();
    await one.beat();
    expect(await running()).toEqual([]);
  });
});
