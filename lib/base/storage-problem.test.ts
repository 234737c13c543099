import { describe, expect, it } from "vitest";
import { outage } from "./errors";
import { about, storageProblem } from "./storage-problem";

const failed = (code: string, message: string) => Object.assign(new Error(message), { code });

describe("what an error of a disk means", () => {
  it.each([
    ["ENOSPC", "is full. Make room there."],
    ["SQLITE_FULL", "is full. Make room there."],
    ["53100", "is full. Make room there."],
    ["SQLITE_IOERR_WRITE", "does not work."],
    ["EIO", "does not work."],
    ["EROFS", "cannot be used by user"],
    ["SQLITE_READONLY_DBMOVED", "cannot be used by user"],
    ["ENOENT", "cannot be found."],
    ["SQLITE_CANTOPEN", "cannot be found."],
    ["SQLITE_CORRUPT", "is damaged. Keep it in another folder"],
  ])("%s is told as a sentence with the place and the error's own words", async (code, words) => {
    const work = Promise.reject(failed(code, "its own words"));
    const error = await about("/backups", work).catch((thrown) => thrown);
    expect(storageProblem(error)).toContain(words);
    expect(storageProblem(error)).toMatch(/\/backups.*\(its own words\)$/);
  });

  it("an outage is told with its cause, and an error of another kind is not one of a disk", () => {
    const full = outage("storage_unavailable", failed("SQLITE_FULL", "database or disk is full"));
    expect(storageProblem(full)).toBe("The disk is full. Make room there. (database or disk is full)");
    const away = outage("database_unavailable", failed("ECONNREFUSED", "connect ECONNREFUSED"));
    expect(storageProblem(away)).toContain("cannot reach its database");
    expect(storageProblem(away)).toContain("ECONNREFUSED");
    expect(storageProblem(new Error("The target database is not empty."))).toBeNull();
  });

  it("the place that an error names itself stays", async () => {
    const error = Object.assign(failed("ENOENT", "no such file"), { path: "/data/studio.db" });
    const thrown = await about("/backups", Promise.reject(error)).catch((one) => one);
    expect(storageProblem(thrown)).toBe("/data/studio.db cannot be found. (no such file)");
  });
});
