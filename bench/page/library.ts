/**
 * `npm run bench:library`: how the library feels with 10 000 creations, as a table in Markdown.
 *
 * It serves the last production build with a database of its own, looks through it with Chromium from top to bottom, and
 * asks the list for searches without HTTP, on SQLite and, with TEST_DATABASE_URL, on PostgreSQL.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { demoAccount } from "@/lib/auth/people/demo-account";
import { rememberPerson } from "@/lib/auth/people/remember";
import { freePort } from "@/lib/commands/free-port.mjs";
import { seedCreations } from "@/lib/commands/seed/seed-creations";
import { migrate } from "@/lib/db/migrate";
import { openPostgres } from "@/lib/db/postgres";
import { openSqlite } from "@/lib/db/sqlite";
import { createFileStore } from "@/lib/pictures/files";
import { addPerson } from "@/lib/testing/studio";
import { lookThrough } from "./look-through";
import { searchTimings, type Timing } from "./search";

const COUNT = 10_000;
const NAME = "Ten thousand";
const SERVER = path.resolve(".next/standalone/server.js");
const clock = { now: () => Date.now() };
const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);

if (!existsSync(SERVER)) throw new Error("There is no build. Run `npm run build` first.");
const dataDir = mkdtempSync(path.join(tmpdir(), "studio-bench-"));
try {
  console.error(`Making ${COUNT} creations …`);
  const db = openSqlite(path.join(dataDir, "studio.db"));
  await migrate(db);
  const ownerId = await rememberPerson({ db, clock }, demoAccount(NAME));
  const store = createFileStore(path.join(dataDir, "pictures"));
  await seedCreations({ db, store, clock }, { ownerId, count: COUNT });
  const timings = new Map<string, Timing[]>([["SQLite", await searchTimings(db, ownerId)]]);
  await db.destroy();
  const postgres = await onPostgres();
  if (postgres) timings.set("PostgreSQL", postgres);

  console.error("Looking through them …");
  const looks = await served(dataDir, (origin) => lookThrough(origin, NAME, COUNT));
  console.log(
    `| ${COUNT.toLocaleString("en")} creations in Chromium | 1440 × 900 | 390 × 844 |\n|---|---|---|`,
  );
  const line = (what: string, pick: (look: (typeof looks)[number]) => string) =>
    console.log(`| ${what} | ${looks.map(pick).join(" | ")} |`);
  line("until the first picture is seen, ms", (look) => ms(look.firstPictureMs));
  line("longest frame, scrolling top to bottom while pages load, ms", (look) => ms(look.loading.longestMs));
  line("99th percentile of its frames, ms", (look) => ms(look.loading.p99Ms));
  line("longest frame, scrolling back up, ms", (look) => ms(look.loaded.longestMs));
  line("99th percentile of its frames, ms", (look) => ms(look.loaded.p99Ms));
  line("most tiles in the page at once", (look) => String(look.mostTiles));
  line("tiles gone through", (look) => look.total.toLocaleString("en"));
  console.log(
    `\n| The list at the server, ms, median and longest of 15 | ${[...timings.keys()].join(" | ")} |`,
  );
  console.log(`|---|${"---|".repeat(timings.size)}`);
  for (const { what } of timings.get("SQLite") ?? []) {
    const cells = [...timings.values()].map((all) => {
      const one = all.find((timing) => timing.what === what);
      return one ? `${ms(one.medianMs)}, ${ms(one.longestMs)}` : "";
    });
    console.log(`| ${what} | ${cells.join(" | ")} |`);
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

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
    const nowhere = { put: async () => {}, get: async () => null, remove: async () => {} };
    await seedCreations({ db, store: nowhere, clock }, { ownerId, count: COUNT });
    return await searchTimings(db, ownerId);
  } finally {
    await db.destroy();
    await sql`drop schema ${sql.ref(schema)} cascade`.execute(admin);
    await admin.destroy();
  }
}

async function served<Result>(folder: string, use: (origin: string) => Promise<Result>): Promise<Result> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, [SERVER], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOSTNAME: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: folder,
      NEXTAUTH_URL: origin,
      DEMO_SIGN_IN: "true",
      LOG_LEVEL: "warn",
    },
  });
  try {
    for (;;) {
      const answer = await fetch(`${origin}/api/health/ready`).catch(() => null);
      if (answer?.ok) break;
      if (server.exitCode !== null) throw new Error("The studio did not start.");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return await use(origin);
  } finally {
    server.kill("SIGTERM");
  }
}
