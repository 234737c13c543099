/**
 * Proves that every regular expression takes linear time, except those listed here with the reason why their input is
 * short.
 *
 * The checker works with automata, so its result is a proof. Expressions that it cannot decide have to be listed, too.
 *
 * A proof holds for as long as its expression is the same, so those proven once are noted in a file, and new ones are proven in each
 * run. `npm run test:long` proves all of them again and compares the file, which `EVERY_EXPRESSION=1 npx vitest run
 * tools/commands/regular-expressions.test.ts --update` writes.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { checkSync } from "recheck";
import { expect, it, vi } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Code that runs in a server or a browser. */
const FOLDERS = ["app", "components", "lib", "packages"];
const FILES = ["proxy.ts", "instrumentation.ts"];
const ELSEWHERE = /\.(?:test|fixture)\.tsx?$/;

/** The expression as written in the code → why its input is short or trusted. */
const BOUNDED: ReadonlyMap<string, string> = new Map([
  [String.raw`/\/+$/`, "addresses in the settings, written by whoever runs the studio"],
  [
    String.raw`/\s*([\p{L}\p{N}_][\p{L}\p{N}_ /-]{0,60}):\s*("(?:\\.|[^\\"])*"(?=\s*(?:,|$))|[^,]*)\s*(?:,|$)/uy`,
    "read from where it stands, names of at most 61 letters, at most 200 times, of at most 100 000 characters",
  ],
  [
    String.raw`/concurren|simultaneous|at once|at the same time|in parallel|too many (?:\w+ )?(?:tasks|jobs|generations|creations|images)|\bslots?\b|queue is full/i`,
    "a service's sentence, cut to 500 characters",
  ],
  [
    String.raw`/\bcredits?\b|\bbalance\b|\bbilling\b|\bsubscription\b|insufficient|quota[^.]*(?:used up|exhausted|exceeded|reached)|(?:used up|exhausted|exceeded|out of)[^.]*quota/i`,
    "a service's sentence, cut to 500 characters",
  ],
  ['new RegExp(WORD, "gu")', "a prompt, at most 8 000 characters; each of its letters begins one word"],
  [
    `new RegExp(String.raw\`\\(([^()]+?):\\s*([\\d.]+)\\)|(\${WORD})|([()[\\]])|[,.;:|\\n–—]\`, "gu")`,
    "a prompt, at most 8 000 characters; what it looks for in brackets ends at the next bracket",
  ],
]);

/** Each check takes well under a second; the limit allows for a very busy machine. */
const CHECK_MS = 60_000;

/** Every regular expression of the code, as written, with its files. */
function regularExpressions(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of sourceFiles()) {
    const text = readFileSync(path.join(root, file), "utf8");
    const { program, errors } = parseSync(file, text);
    expect(errors, file).toEqual([]);
    for (const { start, end } of regExpsIn(program)) {
      const source = text.slice(start, end);
      found.set(source, (found.get(source) ?? new Set()).add(file));
    }
  }
  return found;
}

/** Literals, and calls of `RegExp` with or without `new`. */
function* regExpsIn(value: unknown): Generator<{ start: number; end: number }> {
  if (value === null || typeof value !== "object") return;
  const { start, end, regex, callee } = value as Record<string, unknown>;
  const isCall = callee instanceof Object && "name" in callee && callee.name === "RegExp";
  if ((regex || isCall) && typeof start === "number" && typeof end === "number") yield { start, end };
  for (const inner of Object.values(value)) yield* regExpsIn(inner);
}

function sourceFiles(): string[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      path.join(folder, file).replaceAll("\\", "/"),
    ),
  );
  return [...FILES, ...files.filter((file) => /\.tsx?$/.test(file) && !ELSEWHERE.test(file))];
}

/** @returns null when the expression is linear, else the problem. */
function problemOf(source: string): string | null {
  const literal = /^\/(.*)\/([a-z]*)$/s.exec(source);
  if (!literal) return "made while the program runs: nobody can check it";
  const result = checkSync(literal[1] ?? "", literal[2] ?? "", { checker: "automaton", timeout: CHECK_MS });
  if (result.status === "safe") return null;
  if (result.status === "unknown") return `cannot be decided: ${result.error.kind}`;
  return `${result.complexity.summary}, for example for ${result.attack.pattern}`;
}

const EVERY = Boolean(process.env.EVERY_EXPRESSION);
const PROVEN = "./proven-expressions.txt";
const CHECKER: string = createRequire(import.meta.url)("recheck/package.json").version;
/** Of the expression and of the checker, which may be corrected. */
const hashOf = (source: string) =>
  createHash("sha256").update(`${CHECKER}\n${source}`).digest("hex").slice(0, 32);

it("every regular expression takes linear time, or its input is known to be short", async () => {
  // The pure JavaScript checker, which needs neither Java nor a binary.
  vi.stubEnv("RECHECK_SYNC_BACKEND", "pure");
  const found = regularExpressions();
  expect(found.size).toBeGreaterThan(50);
  const noted = readFileSync(new URL(PROVEN, import.meta.url), "utf8").split("\n");
  const proven = new Set(EVERY ? [] : noted);
  const checked = [...found].filter(([source]) => !BOUNDED.has(source));
  const problems = checked.flatMap(([source, files]) => {
    const problem = proven.has(hashOf(source)) ? null : problemOf(source);
    return problem ? [`${source} in ${[...files].join(", ")}: ${problem}`] : [];
  });
  expect(problems).toEqual([]);
  expect([...BOUNDED.keys()].filter((source) => !found.has(source))).toEqual([]);
  if (!EVERY) return;
  const hashes = checked.map(([source]) => hashOf(source)).sort();
  await expect(`${hashes.join("\n")}\n`).toMatchFileSnapshot(PROVEN);
}, 300_000);

it("a quadratic regular expression and one built at run time are detected", () => {
  vi.stubEnv("RECHECK_SYNC_BACKEND", "pure");
  expect(problemOf(String.raw`/^\s*(\d+)\s*(%?)\s*$/`)).toContain("polynomial");
  expect(problemOf("/^(?:a|a)*$/")).toContain("exponential");
  expect(problemOf('new RegExp(words, "g")')).toContain("nobody can check");
  expect(problemOf("/^[a-z]+$/")).toBeNull();
}, 120_000);
