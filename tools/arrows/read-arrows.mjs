/** Reads every import of the checkout's sources. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** @typedef {{ file: string; line: number; specifier: string }} Arrow */

/** Sources that git knows or would add, from the root. @returns {string[]} */
export function sourceFiles() {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  return listed
    .split("\n")
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && existsSync(path.join(root, file)));
}

/** @returns {Arrow[]} */
export function readArrows() {
  return sourceFiles().flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    const { module, errors } = parseSync(file, text);
    if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
    const statics = module.staticImports.map(({ moduleRequest }) => moduleRequest);
    const exports = module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => entry.moduleRequest ?? []),
    );
    const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const written = /^["'`]([^"'`$]+)["'`]$/.exec(text.slice(start, end));
      return written?.[1] ? [{ value: written[1], start, end }] : [];
    });
    return [...statics, ...exports, ...dynamic].map(({ value, start }) => ({
      file,
      line: text.slice(0, start).split("\n").length,
      specifier: value,
    }));
  });
}
