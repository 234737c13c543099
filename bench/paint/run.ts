/**
 * `npm run bench:paint`: when each page is painted first, when its largest element is, and how much it shifts, as a table
 * in Markdown.
 *
 * It serves the last production build with a database of its own that has 60 creations. `--checkout FOLDER`, given twice,
 * measures the builds in these folders in turns, for a comparison under the same load.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { WINDOW_COOKIE, type WindowSize, windowSizeText } from "contract/window-size";
import { makeBoard } from "../page/make-board";
import { quantile } from "../page/quantile";
import { withVisitor } from "../page/visitor";
import { type Served, serve } from "../serve";
import { shareBoard } from "../share-board";
import { type Paint, paintOf } from "./paint-of";

const COUNT = 60;
const NAME = "Sixty creations";
const SIGN_IN = "Sign in";
const SERVER = ".next/standalone/server.js";
const VIEWPORTS = [
  { width: 1440, height: 900, before: { width: 1280, height: 720 } },
  // A phone that was turned since.
  { width: 390, height: 844, before: { width: 844, height: 390 } },
];
/** Sheets of pictures, whose layout depends on the window; they are also opened in a window of another size than at the last visit. */
const LAID_OUT = ["Studio", "Library", "Compare", "Board", "Share link"];
/** The bench ends after this time, even if something hangs. */
const MAX_BENCH_MS = 15 * 60_000;

const { values } = parseArgs({
  options: {
    checkout: { type: "string", multiple: true, default: [] },
    repeats: { type: "string", default: "5" },
    only: { type: "string" },
  },
});
const repeats = Math.min(50, Math.max(1, Number(values.repeats)));
const folders = values.checkout.length > 0 ? values.checkout : ["."];
setTimeout(() => {
  console.error(`Stopped after ${MAX_BENCH_MS / 60_000} minutes.`);
  process.exit(1);
}, MAX_BENCH_MS).unref();

const studios: { folder: string; studio: Served }[] = [];
for (const folder of folders) studios.push({ folder, studio: await served(folder) });
const found = new Map<string, Paint[]>();
for (const { width, height, before } of VIEWPORTS) {
  for (let run = 0; run < repeats; run++) {
    for (const { folder, studio } of studios) {
      for (const [name, paint] of await visits(studio.origin, { width, height }, before)) {
        const key = [name, width, folder].join(" | ");
        found.set(key, [...(found.get(key) ?? []), paint]);
      }
    }
  }
}
console.log(`| Page | Width | Build | FCP, ms | LCP, ms | LCP / FCP | CLS | Largest element |`);
console.log("|---|---|---|---|---|---|---|---|");
for (const [key, paints] of [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const median = (pick: (paint: Paint) => number) => quantile(paints.map(pick), 0.5);
  const fcp = median((one) => one.fcpMs);
  const lcp = median((one) => one.lcpMs);
  const cls = median((one) => one.cls);
  console.log(
    `| ${key} | ${fcp.toFixed(0)} | ${lcp.toFixed(0)} | ${(lcp / fcp).toFixed(2)} | ${cls.toFixed(3)} | ${paints[0]?.element} |`,
  );
}
process.exit(0);

/** Every page, each with an empty cache in a browser that has signed in. */
async function visits(origin: string, viewport: WindowSize, before: WindowSize) {
  return withVisitor(origin, NAME, async (visit) => {
    const asking = await visit(viewport);
    const answer = await asking.request.get(`${origin}/api/creations?limit=60&status=succeed`);
    const { creations } = (await answer.json()).value;
    const one = creations.find(({ outputs }: { outputs: unknown[] }) => outputs.length > 1);
    const pictureIds = creations.flatMap(({ outputs }: { outputs: { id: string }[] }) =>
      outputs.map(({ id }) => id),
    );
    const boardPath = await makeBoard(await visit(viewport), origin, pictureIds.length);
    const sharePath = await shareBoard(asking.request, origin, pictureIds.slice(0, 40));
    await asking.close();
    const pages: [name: string, path: string][] = [
      ["Studio", "/"],
      ["Library", "/library"],
      ["Creation", `/creations/${one.creation_id}`],
      [
        "Compare",
        `/compare?pictures=${one.outputs
          .slice(0, 2)
          .map(({ id }: { id: string }) => id)
          .join(",")}`,
      ],
      ["Board", boardPath],
      ["Boards", "/boards"],
      ["Settings", "/settings"],
      ["API reference", "/api-reference"],
      ["Service", "/service"],
      [SIGN_IN, "/sign-in"],
      ...(sharePath === null ? [] : [["Share link", sharePath] as [string, string]]),
    ];
    const paints: [string, Paint][] = [];
    const openings = pages.flatMap(([name, address]) => [
      { name, address, last: viewport },
      ...(LAID_OUT.includes(name) ? [{ name: `${name}, after another window`, address, last: before }] : []),
    ]);
    for (const { name, address, last } of openings) {
      if (values.only && !name.startsWith(values.only)) continue;
      const context = await visit(viewport);
      // Who is signed in is sent on to the studio.
      if (name === SIGN_IN) await context.clearCookies();
      // As the page on which the person signed in has left it.
      await context.addCookies([{ name: WINDOW_COOKIE, value: windowSizeText(last), url: origin }]);
      paints.push([name, await paintOf(await context.newPage(), origin + address)]);
      await context.close();
    }
    return paints;
  });
}

async function served(folder: string): Promise<Served> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "studio-paint-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const environment = { DATA_DIR: dataDir, DEMO_SIGN_IN: "true", LOG_LEVEL: "error", ENGINE_THREADS: "1" };
  // By the code of the build, whose database may have another form.
  for (const command of [
    ["tools/commands/admin.mjs", "migrate"],
    ["tools/commands/seed.mjs", "--count", String(COUNT), "--name", NAME],
  ]) {
    const { status } = spawnSync(process.execPath, command, {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, ...environment },
    });
    if (status !== 0) throw new Error(`${folder}: the creations could not be made.`);
  }
  const studio = await serve(
    [path.resolve(folder, SERVER)],
    (origin) => ({ ...environment, NEXTAUTH_URL: origin }),
    "/api/health/ready",
  );
  process.prependOnceListener("exit", () => studio.kill());
  return studio;
}
