import { expect, it } from "vitest";
import { outage } from "@/lib/base/errors";
import { storageProblem } from "@/lib/base/storage-problem";
import { SettingsError } from "@/lib/settings/env";
import { startProblem } from "./start-problem";

const coded = (code: string, message: string, place?: string) =>
  Object.assign(new Error(message), { code, ...(place && { path: place }) });

it("the start message names the folder that is not writable, the user of the process, and the solution", () => {
  const place = "/nowhere/data/studio.db";
  const error = Object.assign(new Error(`EACCES: permission denied, open '${place}'`), {
    code: "EACCES",
    path: place,
  });
  const problem = startProblem(error);
  expect(problem).toContain("EACCES: permission denied");
  expect(problem).toContain(`It runs as user ${process.getuid?.()}`);
  expect(problem).toContain(`chown -R ${process.getuid?.()} /nowhere/data)`);
});

it("the start message names the cause when the database cannot be used, such as a wrong password", () => {
  const error = outage("database_unavailable", new Error('password authentication failed for user "studio"'));
  expect(startProblem(error)).toMatch(
    /cannot reach its database.* \(password authentication failed for user "studio"\)$/,
  );
  const refused = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
  expect(startProblem(outage("database_unavailable", refused))).toMatch(/ \(ECONNREFUSED\)$/);
});

it("the start message shows every other error without a stack", () => {
  expect(startProblem(new SettingsError(["PORT: must be a number"]))).toContain("PORT: must be a number");
  expect(startProblem(new Error("The database is away."))).toBe(
    "The studio cannot start: The database is away.",
  );
  // When no address of a host answers, Node's error has no message.
  const refused = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
  expect(startProblem(refused)).toBe("The studio cannot start: ECONNREFUSED");
});

it.each([
  "EDQUOT",
  "EIO",
  "EROFS",
  "SQLITE_READONLY",
  "ENOTDIR",
  "SQLITE_CANTOPEN",
  "SQLITE_NOTADB",
  "58030",
])(
  "%s is a fault of the disk to a command, which says it in a sentence, and to the start, which adds what to do",
  (code) => {
    const error = coded(code, "its own words", "/data/studio.db");
    expect(storageProblem(error)).toMatch(/\. \(its own words\)$/);
    expect(startProblem(error)).toMatch(/^The studio cannot start: its own words\n.+/);
  },
);

it.each([
  [
    "a full disk",
    coded("ENOSPC", "ENOSPC: no space left on device, write"),
    /disk of DATA_DIR is full.* kept.*Make room/,
  ],
  [
    "a full disk of SQLite",
    outage("storage_unavailable", coded("SQLITE_FULL", "database or disk is full")),
    /is full.* kept.*taken back as a whole\. Make room/,
  ],
  [
    "a full disk of PostgreSQL",
    outage("storage_unavailable", coded("53100", "could not extend file")),
    /is full.* kept.*Make room/,
  ],
  [
    "a disk that fails",
    outage("storage_unavailable", coded("SQLITE_IOERR_READ", "disk I/O error")),
    /left as it is.*Check the disk/,
  ],
  [
    "a folder that is missing",
    coded("ENOENT", "ENOENT: no such file or directory, mkdir '/gone/data'", "/gone/data"),
    /no way to \/gone\/data, and has changed nothing\. Mount its disk/,
  ],
  [
    "a damaged database",
    coded("SQLITE_CORRUPT", "database disk image is malformed"),
    /is damaged, and was left as it is.*restore the last backup/,
  ],
])("after %s the start message says what is kept and what to do", (_, error, sentence) => {
  const [reason, advice, ...more] = startProblem(error).split("\n");
  expect(reason).toMatch(/^The studio cannot start: /);
  expect(advice).toMatch(sentence);
  expect(more).toEqual([]);
});
