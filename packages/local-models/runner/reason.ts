/**
 * Why sd-server ended, in words that everybody in the studio may read. Its log may repeat prompts, so only lines count that begin as
 * errors of the program, its libraries or the system do, and what they quote is left out.
 */
const MAX_CHARACTERS = 200;

/** What sd-server itself writes at the level of errors; at the lower ones it writes prompts. */
const ERROR = [/^\[ERROR\] \S+:\d+ +- (.*)/];
/** What its libraries and the system write when it ends. */
const CRASH = [
  /^(?:[^:\s]+:\d+: )?((?:GGML_ASSERT|CUDA error|ggml_\w+: ).*)/,
  /^[^:]+: (error while loading shared libraries.*)/,
  /^dyld\[\d+\]: (Library not loaded.*)/,
  /^(terminate called.*)/,
];
const FAILS = /fail|error|out of memory|terminate|GGML_ASSERT|not loaded/i;
const MEMORY = /out of memory|failed to allocate|allocation of size|bad_alloc/i;

/**
 * @param lines the last of the log. @param files the names of the model's files, which may be named.
 * @returns null where no line tells it.
 */
export function reasonIn(lines: readonly string[], files: readonly string[]): string | null {
  const own = lines.flatMap((line) => wordsOf(ERROR, line));
  const crashes = lines.flatMap((line) => wordsOf(CRASH, line)).filter((words) => FAILS.test(words));
  const found = [...crashes, ...own].find((words) => MEMORY.test(words)) ?? crashes[0] ?? own[0];
  return found === undefined ? null : cleaned(found, files);
}

/** What follows the name of the model, such as "ended: out of memory". */
export function howEnded(
  { code, signal }: { code: number | null; signal: NodeJS.Signals | null },
  reason: string | null,
): string {
  if (reason !== null) return `ended: ${reason}`;
  if (signal === "SIGKILL") return "was ended by the system (SIGKILL), as happens when memory runs out";
  if (signal === "SIGILL") return "ended: its program needs another processor (SIGILL)";
  return signal ? `ended by ${signal}` : `ended with code ${code}`;
}

function wordsOf(starts: readonly RegExp[], line: string): string[] {
  const words = starts.map((start) => start.exec(line)?.[1]).find((found) => found !== undefined);
  return words === undefined ? [] : [words];
}

function cleaned(words: string, files: readonly string[]): string {
  const nameOf = (place: string) => place.split(/[/\\]/).at(-1) ?? "";
  const named = words.replaceAll(/'([^']*)'|"([^"]*)"/g, (whole, single?: string, double = "") => {
    const quoted = single ?? double;
    if (/^std::\w+$/.test(quoted)) return quoted;
    return files.includes(nameOf(quoted)) ? nameOf(quoted) : whole;
  });
  return withoutQuoted(named)
    .replaceAll(/(^|[\s(])(?:\/|[A-Za-z]:\\)\S+/g, "$1…")
    .replaceAll(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, MAX_CHARACTERS)
    .replace(/\.$/, "");
}

/** Not an apostrophe inside a word. */
const QUOTE = /"|(?<!\w)'|'(?!\w)/g;

/** Without everything from the first quote to the last: a prompt may have quotes of its own, and its end may be cut. */
function withoutQuoted(words: string): string {
  const [first, ...others] = Array.from(words.matchAll(QUOTE), ({ index }) => index);
  if (first === undefined) return words;
  const last = others.at(-1) ?? words.length;
  return `${words.slice(0, first)}…${words.slice(last + 1)}`;
}
