/**
 * `npm run bench:page`: the performance of the pages, as a table in Markdown.
 *
 * It serves the last production build with a database of its own that has 10 000 creations, opens every page with
 * Chromium, scrolls through the library and a board of 500 from top to bottom, types while 40 creations are under way, and searches the
 * list without HTTP, on SQLite and, with TEST_DATABASE_URL, on PostgreSQL. `npm run bench:page -- pins` looks at a board with 1 000 pins.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { demoAccount, rememberPerson } from "@/lib/auth/people";
import { migrate } from "@/lib/db/migrate";
import { openPostgres } from "@/lib/db/postgres";
import { openSqlite } from "@/lib/db/sqlite";
import { createFileStore } from "@/lib/pictures/files";
import { seedCreations } from "@/tools/commands/seed/seed-creations";
import { addPerson } from "@/tools/testing/studio";
import { serve } from "../serve";
import { lookThrough } from "./look-through";
import { makeBoard } from "./make-board";
import { measurePages } from "./pages";
import { measurePins } from "./pins";
import { searchTimings, type Timing } from "./search";
import { measureTyping } from "./typing";
import { withVisitor } from "./visitor";

const isOfPins = process.argv[2] === "pins";
const COUNT = isOfPins ? 1_000 : 10_000;
const NAME = "Ten thousand";
const SERVER = path.resolve(".next/standalone/server.js");
/** The bench ends after this time, even if something hangs. */
const MAX_BENCH_MS = 15 * 60_000;
const clock = { now: () => Date.now() };

if (!existsSync(SERVER)) throw new Error("There is no build. Run `npm run build` first.");
const dataDir = mkdtempSync(path.join(tmpdir(), "studio-bench-"));
process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
setTimeout(() => {
  console.error(`Stopped after ${MAX_BENCH_MS / 60_000} minutes.`);
  process.exit(1);
}, MAX_BENCH_MS).unref();

console.error(`Creating ${COUNT} creations …`);
const db = openSqlite(path.join(dataDir, "studio.db"));
await migrate(db);
const ownerId = await rememberPerson({ db, clock }, demoAccount(NAME));
const store = createFileStore(path.join(dataDir, "pictures"));
await seedCreations({ db, store, clock }, { ownerId, count: COUNT });
const searches = new Map<string, Timing[]>(isOfPins ? [] : [["SQLite", await searchTimings(db, ownerId)]]);
await db.destroy();
const postgres = isOfPins ? null : await onPostgres();
if (postgres) searches.set("PostgreSQL", postgres);

const studio = await serve(
  [SERVER],
  (origin) => ({
    DATA_DIR: dataDir,
    NEXTAUTH_URL: origin,
    DEMO_SIGN_IN: "true",
    LOG_LEVEL: "error",
    // One drawing thread leaves a core to the browser.
    ENGINE_THREADS: "1",
  }),
  "/api/health/ready",
);
process.prependOnceListener("exit", () => studio.kill());
const { origin } = studio;
if (isOfPins) {
  await withVisitor(origin, NAME, (visit) => measurePins(visit, origin, dataDir));
  process.exit(0);
}
const CREATIONS = {
  path: "/library?view=creations",
  // With those of the sheet that is opened before.
  total: /^[\d,]+ creations/,
} as const;
const PICTURES = { path: "/library?view=pictures", total: /^[\d,]+ pictures/ } as const;
const BOARD_PICTURES = 500;
const WIDE = { width: 1_440, height: 900 };
const NARROW = { width: 390, height: 844 };
const { pages, looks, typing } = await withVisitor(origin, NAME, async (visit) => {
  const boardPath = await makeBoard(await visit(WIDE), origin, BOARD_PICTURES);
  console.error("Opening every page …");
  const pages = await measurePages(visit, origin, boardPath);
  console.error("Scrolling through the library and a board …");
  const looks = [];
  const board = { path: boardPath, total: new RegExp(`^All ${BOARD_PICTURES}$`) };
  for (const [viewport, shown] of [
    [WIDE, PICTURES],
    [WIDE, CREATIONS],
    [NARROW, PICTURES],
    [WIDE, board],
    [NARROW, board],
  ] as const)
    looks.push(await lookThrough(await visit(viewport), origin, shown));
  console.error("Typing …");
  return { pages, looks, typing: await measureTyping(visit, origin) };
});

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);
const kb = (bytes: number) => (bytes / 1_000).toFixed(0);
console.log(
  `Node ${process.versions.node}, ${availableParallelism()} cores, Chromium without a graphics card.\n`,
);
console.log("| Page, empty cache, median of 3 | JavaScript, KB | and later | LCP, ms | CLS | INP, ms |");
console.log("|---|---|---|---|---|---|");
for (const { name, scriptBytes, laterScriptBytes, lcpMs, cls, inpMs } of pages) {
  const inp = inpMs > 16 ? ms(inpMs) : "≤ 16";
  console.log(
    `| ${[name, kb(scriptBytes), kb(laterScriptBytes), ms(lcpMs), cls.toFixed(3), inp].join(" | ")} |`,
  );
}
console.log(
  `\n| Library with ${COUNT.toLocaleString("en")} creations | 1440 × 900, pictures | creations | 390 × 844, pictures | a board of ${BOARD_PICTURES}, 1440 × 900 | 390 × 844 |\n|---|---|---|---|---|---|`,
);
for (const [what, pick] of [
  ["until the first picture is seen, ms", (look) => ms(look.firstPictureMs)],
  ["longest frame, top to bottom while pages load, ms", (look) => ms(look.loading.longestMs)],
  ["99th percentile of its frames, ms", (look) => ms(look.loading.p99Ms)],
  ["longest frame, back up, ms", (look) => ms(look.loaded.longestMs)],
  ["99th percentile of its frames, ms", (look) => ms(look.loaded.p99Ms)],
  ["most tiles in the page at once", (look) => String(look.mostTiles)],
  ["tiles that came by", (look) => look.seen.toLocaleString("en")],
] as [string, (look: (typeof looks)[number]) => string][]) {
  console.log(`| ${[what, ...looks.map(pick)].join(" | ")} |`);
}
console.log(
  `\n| A letter in the prompt, ${typing.liveCards} cards under way | ms |\n|---|---|\n| median, p95, longest | ${[typing.medianMs, typing.p95Ms, typing.longestMs].map(ms).join(", ")} |`,
);
console.log(`\n| Search at the server, ms, median and p95 of 40 | ${[...searches.keys()].join(" | ")} |`);
console.log(`|---|${"---|".repeat(searches.size)}`);
for (const { what } of searches.get("SQLite") ?? []) {
  const cells = [...searches.values()].map((all) => {
    const one = all.find((timing) => timing.what === what);
    return one ? `${ms(one.medianMs)}, ${ms(one.p95Ms)}` : "";
  });
  console.log(`| ${what} | ${cells.join(" | ")} |`);
}
process.exit(0);

async function onPostgres(): Promise<Timing[] | null> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return null;
  const schema = `bench_${process.pid}`;
  const admin = openPostgres(url);
  await sql`create schema ${sql.ref(schema)}`.execute(admin);
  const db = openPostgres(url, { schema });
  try {
    await migrate(db);
    const ownerId = await addPerson(db);
    const nowhere = {
      put: async () => {},
      get: async () => null,
      open: async () => null,
      remove: async () => {},
      async *list() {},
    };
    await seedCreations({ db, store: nowhere, clock }, { ownerId, count: COUNT });
    return await searchTimings(db, ownerId);
  } finally {
    await db.destroy();
    await sql`drop schema ${sql.ref(schema)} cascade`.execute(admin);
    await admin.destroy();
  }
}
