/** Reads the source of the pages: the noun behind a count is written by `counted` or `nounFor`, so that none says "1 pictures". */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROOMS = ["app", "components", "lib/client", "packages/guest"];
/** What pages count, in the singular; a new noun joins here. */
const NOUNS = [
  ...["active link", "administrator", "board", "call", "cell", "character", "choice", "column", "comment"],
  ...[
    "creation",
    "day",
    "decision",
    "favourite",
    "file",
    "guest",
    "heading",
    "hour",
    "key",
    "link",
    "minute",
  ],
  ...["model", "month", "page", "person", "picture", "pin", "prompt", "reference", "result", "round", "row"],
  ...["second", "section", "setting", "sheet", "size", "slot", "step", "style", "token", "upload", "value"],
  ...["variation", "word"],
];
const PLURALS = ["people", "replies", ...NOUNS.map((noun) => `${noun}s`)].join("|");
/** "${count} pictures" and "{count} more pictures"; a constant in capitals is never 1, and `{...props} models={…}` counts nothing. */
const PLURAL_BEHIND_NUMBER = new RegExp(
  `\\{(?!\\.|(?:\\w+\\()?[A-Z])[^{}]*\\} (?:more )?(?:${PLURALS})\\b(?!=)`,
);
/** count === 1 ? "picture" : "pictures" */
const NOUN_BY_HAND = new RegExp(`=== 1 \\? [\`"' ]*(?:1 )?(?:${NOUNS.join("|")})[\`"']`);

const findings = (source: string): string[] =>
  source.split("\n").filter((line) => PLURAL_BEHIND_NUMBER.test(line) || NOUN_BY_HAND.test(line));

test("a count in front of a plural is found, and what is no count is not", () => {
  expect(findings("{options.length} choices")).toHaveLength(1);
  expect(findings("<p>{count} more pictures</p>")).toHaveLength(1);
  expect(findings('{count === 1 ? " active link" : " active links"}')).toHaveLength(1);
  expect(findings('{counted(count, "picture")} are shown')).toEqual([]);
  expect(findings("at most {MAX_PICTURES} pictures")).toEqual([]);
  expect(findings("<Fields {...props} models={models} />")).toEqual([]);
});

test("every counted noun of a page is singular for one and plural for others", () => {
  const sources = ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => `${room}/${file}`),
  ).filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.|node_modules/.test(file));
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((file) =>
    findings(readFileSync(file, "utf8")).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
