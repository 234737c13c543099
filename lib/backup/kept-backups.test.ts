import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openBackupFolder } from "@/tools/testing/backups";
import { everySoOften } from "./every-so-often";
import { keptBackups, nameOfBackup, removeOlderBackups, removeUnfinishedBackups } from "./kept-backups";

const { folder, place } = openBackupFolder();
const DAY_MS = 24 * 60 * 60_000;
const FIRST = Date.UTC(2026, 10, 1, 3, 0, 0);
const STUDIO = "0a1b2c3d";
const OTHER = "99999999";

/** Makes empty backups of the days from the first of November. */
const backupsOf = (days: readonly number[], studio = STUDIO) =>
  days.map((day) => {
    const name = nameOfBackup(studio, FIRST + day * DAY_MS);
    writeFileSync(place(name), "");
    return name;
  });

describe("the backups of a folder", () => {
  it("are found by their names, the newest first, and other files are none of them", async () => {
    const names = backupsOf([2, 0, 11]);
    for (const other of [
      "my-studio.backup",
      "studio-2026.backup",
      `${names[0]}.1234-5678.partial`,
      "studio.db",
    ])
      writeFileSync(place(other), "");
    const found = await keptBackups(folder());
    expect(found.map(({ madeAt }) => (madeAt - FIRST) / DAY_MS)).toEqual([11, 2, 0]);
    expect(found[0]?.file).toBe(place("studio-0a1b2c3d-2026-11-12T03-00-00Z.backup"));
  });

  it("stay as many as were asked for, the new one among them, and nothing else is removed", async () => {
    const names = backupsOf([0, 1, 2, 3, 4, 5]);
    writeFileSync(place("by-hand.backup"), "");
    const removed = await removeOlderBackups(folder(), 3, place(names[5] ?? ""));
    expect(removed).toEqual([2, 1, 0].map((day) => place(names[day] ?? "")));
    expect(readdirSync(folder()).sort()).toEqual(["by-hand.backup", ...names.slice(3)]);
    expect(await removeOlderBackups(folder(), 3, place(names[5] ?? ""))).toEqual([]);
  });

  it("of another studio, and of an earlier version, whose names say no studio, all stay", async () => {
    const names = backupsOf([3, 4, 5]);
    const others = backupsOf([0, 1, 2, 6], OTHER);
    const unnamed = ["studio-2026-10-31T03-00-00Z.backup", "studio-2026-12-01T03-00-00Z.backup"];
    for (const name of unnamed) writeFileSync(place(name), "");
    await removeOlderBackups(folder(), 1, place(names[2] ?? ""));
    expect(readdirSync(folder()).sort()).toEqual([...names.slice(2), ...others, ...unnamed].sort());
    const studios = (await keptBackups(folder())).map(({ studio }) => studio);
    expect(studios).toEqual([null, OTHER, STUDIO, OTHER, OTHER, OTHER, null]);
  });

  it("keep the newest one without losses besides, and those of which that cannot be told while there is none", async () => {
    const names = backupsOf([0, 1, 2, 3, 4, 5]);
    const known = (whole: number[], unknown: number[]) => async (file: string) => {
      const day = names.findIndex((name) => place(name) === file);
      return unknown.includes(day) ? null : whole.includes(day);
    };
    const complete = place(names[5] ?? "");
    await removeOlderBackups(folder(), 2, complete, known([], [1, 2]));
    expect(readdirSync(folder()).sort()).toEqual([1, 2, 4, 5].map((day) => names[day]));
    await removeOlderBackups(folder(), 1, complete, known([1], [4]));
    expect(readdirSync(folder()).sort()).toEqual([names[1], names[5]]);
  });

  it("keep the new one also when the clock was set back, and with it the newest others", async () => {
    const [new_, ...others] = backupsOf([0, 5, 6, 7]);
    await removeOlderBackups(folder(), 2, place(new_ ?? ""));
    expect(readdirSync(folder()).sort()).toEqual([new_, others.at(-1)]);
    await removeOlderBackups(folder(), 1, place(new_ ?? ""));
    expect(readdirSync(folder())).toEqual([new_]);
  });

  it("that were killed are removed once they have not grown for twelve hours, and one that is being written is not", async () => {
    const now = FIRST + DAY_MS;
    const name = nameOfBackup(STUDIO, FIRST);
    for (const [draft, hours] of [
      [`${name}.11-aa.partial`, 11],
      [`${name}.13-bb.partial`, 13],
      ["studio-2026-11-01T03-00-00Z.backup.13-dd.partial", 13],
      ["somebody.13-cc.partial", 13],
    ] as const) {
      writeFileSync(place(draft), "");
      utimesSync(place(draft), new Date(now), new Date(now - hours * 60 * 60_000));
    }
    await removeUnfinishedBackups(folder(), now);
    expect(readdirSync(folder()).sort()).toEqual(["somebody.13-cc.partial", `${name}.11-aa.partial`]);
  });
});

describe("backups again and again", () => {
  /** Runs for some days of a clock that only waiting moves. @param make is told how many were made before. */
  async function runFor(days: number, newestAt: number | null, make: (made: number) => void) {
    const stop = new AbortController();
    let now = FIRST;
    let last = newestAt;
    const made: number[] = [];
    const failures: string[] = [];
    await everySoOften(
      {
        everyMs: DAY_MS,
        retryMs: 600_000,
        signal: stop.signal,
        onFailure: (error) => failures.push((error as Error).message),
        clock: { now: () => now },
        async wait(ms) {
          now += ms;
          if (now < FIRST + days * DAY_MS) return;
          stop.abort();
          throw stop.signal.reason;
        },
      },
      async () => last,
      async () => {
        make(made.length);
        made.push(now);
        last = now;
      },
    );
    return { hours: made.map((at) => (at - FIRST) / 3_600_000), failures };
  }

  it("begin at once where there is none, and then come once in the time that was asked for", async () => {
    expect((await runFor(3, null, () => {})).hours).toEqual([0, 24, 48]);
  });

  it("count from the newest one, so that a process that is started often makes no more of them", async () => {
    expect((await runFor(2, FIRST - DAY_MS / 4, () => {})).hours).toEqual([18, 42]);
  });

  it("are tried again ten minutes after a failure, which is reported", async () => {
    let attempts = 0;
    const { hours, failures } = await runFor(1, null, () => {
      attempts += 1;
      if (attempts <= 2) throw new Error(`the disk is full ${attempts}`);
    });
    expect(failures).toEqual(["the disk is full 1", "the disk is full 2"]);
    expect(hours).toEqual([2 / 6]);
  });
});
