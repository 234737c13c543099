/** What Next compiles for each route and page: code that uses the running studio, and nothing that opens one. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";
import { expect, test } from "vitest";

const app = fileURLToPath(new URL(".", import.meta.url));

/** Modules that open a studio, or that only an opened one contains, and the packages of its databases. */
const OF_THE_OPENING =
  /^(?:lib\/(?:start\/|db\/(?:open|sqlite|postgres|migrat)|service\/(?:registry\.|[^/]+\/)|engine\/(?!engine\.)|enhancer\/open|pictures\/(?:open-store|files|database|s3\/))|(?:libsql|pg)$)/;

/** The last line of an import, with what is imported. */
const IMPORTED = /^(?:import|\}) .*from "([^"]+)";$/gm;
const OF_THE_RUNTIME = /^@\/lib\/runtime\/(?:operations|route)$/;

/** Bundles files as a compiler does, without their types. */
const bundled = async (entries: readonly string[]): Promise<Metafile> => {
  const { metafile } = await build({
    entryPoints: entries.map((name) => path.join(app, name)),
    absWorkingDir: path.dirname(app),
    outdir: "unwritten",
    bundle: true,
    write: false,
    metafile: true,
    packages: "external",
    alias: { contract: path.join(app, "..", "packages", "contract") },
    platform: "node",
    format: "esm",
    jsx: "automatic",
    loader: { ".css": "empty" },
    logLevel: "silent",
  });
  return metafile;
};

/** @returns of each file what it contains, of lib and of packages. */
async function contentsOf(entries: readonly string[]): Promise<Map<string, string[]>> {
  const metafile = await bundled(entries);
  return new Map(
    Object.values(metafile.outputs).flatMap(({ entryPoint, inputs, imports }) =>
      entryPoint ? [[entryPoint, [...Object.keys(inputs), ...imports.map((each) => each.path)]]] : [],
    ),
  );
}

test("no route or page contains what opens a studio", async () => {
  const entries = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?:^|[\\/])(?:route|page|layout)\.tsx?$/.test(name),
  );
  const contents = await contentsOf([...entries, "../lib/start/start.ts"]);
  const found = [...contents].flatMap(([file, parts]) => {
    const part = parts.find((each) => OF_THE_OPENING.test(each));
    return part === undefined ? [] : [`${file}: ${part}`];
  });
  // The start alone does, which shows that the look finds it.
  expect(found).toEqual([expect.stringMatching(/^lib\/start\/start\.ts: /)]);
  expect(contents.size).toBe(entries.length + 1);
});

const isForBrowsers = (file: string): boolean =>
  readFileSync(path.join(app, "..", file), "utf8").startsWith('"use client"');

/** @returns the packages that a page imports into the browser with its first scripts, and what imports them. */
function firstPackages(entry: string, { inputs }: Metafile): Map<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  const walk = (file: string, isInside: boolean): void => {
    const isInBrowsers = isInside || isForBrowsers(file);
    const place = `${file} ${isInBrowsers}`;
    if (seen.has(place)) return;
    seen.add(place);
    for (const { kind, external, path: to } of inputs[file]?.imports ?? []) {
      if (kind !== "import-statement") continue;
      if (!external) walk(to, isInBrowsers);
      else if (isInBrowsers) found.set(to, file);
    }
  };
  walk(entry, false);
  return found;
}

/** They are a tenth of the page, and nothing needs them before the first answer of the studio. */
test("no page but those of administrators loads the schemas of answers with its first scripts", async () => {
  const entries = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?:^|[\\/])(?:page|layout|error|not-found)\.tsx$/.test(name),
  );
  const metafile = await bundled(entries);
  const first = entries.map((name) => [name, firstPackages(path.posix.join("app", name), metafile)] as const);
  const withSchemas = first.flatMap(([name, packages]) => {
    const importer = packages.get("zod/mini") ?? packages.get("zod");
    return importer === undefined ? [] : [`${name}: ${importer}`];
  });
  expect(withSchemas.filter((one) => !/^\(studio\)[\\/]admin/.test(one))).toEqual([]);
  // Which shows that the look finds them.
  expect(withSchemas).not.toEqual([]);
  expect(first.filter(([, packages]) => packages.has("react")).length).toBeGreaterThan(10);
});

/**
 * Turbopack names a chunk by the order in which a route meets its modules. In routes that begin differently it compiles,
 * minifies and writes the same 230 KB once for each. `biome.json` sorts them so.
 */
test("every route that uses the runtime imports it first, so that all share its chunk", () => {
  const routes = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?:^|[\\/])route\.ts$/.test(name),
  );
  const later = routes.filter((name) => {
    const imported = readFileSync(path.join(app, name), "utf8").matchAll(IMPORTED);
    return Array.from(imported, ([, from = ""]) => from).findIndex((from) => OF_THE_RUNTIME.test(from)) > 0;
  });
  expect(later).toEqual([]);
  expect(routes.length).toBeGreaterThan(60);
});
