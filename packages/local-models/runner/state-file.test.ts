import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStateFile, stateFileIn } from "./state-file";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "state-file-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const state = (model: string) => ({ model, state: "running" as const, since: 1, lastEnd: null });
const shown = () =>
  existsSync(stateFileIn(folder)) ? JSON.parse(readFileSync(stateFileIn(folder), "utf8")).model : null;

/** A rename that fails so many times, as on Windows while the file is read. */
function refusing(times: number, code: string) {
  const rename = (from: Parameters<typeof renameSync>[0], to: Parameters<typeof renameSync>[1]) => {
    rename.calls += 1;
    if (rename.calls <= times) throw Object.assign(new Error(`${code}: rename`), { code });
    renameSync(from, to);
  };
  rename.calls = 0;
  return rename;
}

test.each(["EPERM", "EBUSY", "EACCES"])(
  "a state is written although the file is in use at first (%s)",
  async (code) => {
    openStateFile(folder).write(state("before"));
    const rename = refusing(3, code);
    openStateFile(folder, rename).write(state("after"));
    expect(shown()).toBe("before");
    await expect.poll(shown).toBe("after");
    expect(rename.calls).toBe(4);
  },
);

test("a state that can never be written takes the one before with it, after some tries", async () => {
  openStateFile(folder).write(state("before"));
  const rename = refusing(Number.POSITIVE_INFINITY, "EPERM");
  openStateFile(folder, rename).write(state("after"));
  await expect.poll(shown).toBeNull();
  expect(rename.calls).toBe(10);
});

test("an error that waiting does not mend is not waited for", () => {
  openStateFile(folder).write(state("before"));
  const rename = refusing(1, "EROFS");
  openStateFile(folder, rename).write(state("after"));
  expect([shown(), rename.calls]).toEqual([null, 1]);
});

test("of two states that follow each other while the file is in use the later one stays, and none after it is forgotten", async () => {
  const rename = refusing(2, "EBUSY");
  const file = openStateFile(folder, rename);
  file.write(state("first"));
  file.write(state("second"));
  await expect.poll(shown).toBe("second");
  expect(rename.calls).toBe(3);
  const never = refusing(1, "EBUSY");
  const forgotten = openStateFile(folder, never);
  forgotten.write(state("third"));
  forgotten.forget();
  const next = openStateFile(folder, refusing(4, "EBUSY"));
  next.write(state("fourth"));
  await expect.poll(shown).toBe("fourth");
  expect(never.calls).toBe(1);
});
