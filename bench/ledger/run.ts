/**
 * `npm run bench:ledger`: how long questions take on a ledger of a million creations, on SQLite and, where it is installed,
 * on PostgreSQL, as a table in Markdown.
 *
 * `--count N` for another number of creations; `--plans` prints how the databases look for the answers instead of the
 * times. The databases are temporary: about 2 GB and three minutes each.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Kysely } from "kysely";
import { migrate } from "@/lib/db/migrate";
import { openPostgres } from "@/lib/db/postgres";
import type { Database } from "@/lib/db/schema";
import { openSqlite } from "@/lib/db/sqlite";
import { startPostgres } from "@/tools/commands/postgres.mjs";
import { fillPostgres, fillSqlite } from "./fill";
import { rowsOf } from "./ledger";
import { plansOf, type Times, timesOf } from "./measure";
import { questionsOn } from "./questions";

const { values } = parseArgs({
  options: { count: { type: "string", default: "1000000" }, plans: { type: "boolean", default: false } },
});
const count = Number(values.count);

async function onSqlite<Result>(work: (db: Kysely<Database>) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-bench-"));
  try {
    const file = path.join(folder, "studio.db");
    return await filled(
      () => openSqlite(file),
      () => fillSqlite(file, rowsOf(count, Date.now())),
      work,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns null where no PostgreSQL is installed. */
async function onPostgres<Result>(work: (db: Kysely<Database>) => Promise<Result>): Promise<Result | null> {
  const server = await startPostgres();
  if (!server) return null;
  try {
    return await filled(
      () => openPostgres(server.url),
      () => fillPostgres(server.url, rowsOf(count, Date.now())),
      work,
    );
  } finally {
    await server.stop();
  }
}

async function filled<Result>(
  open: () => Kysely<Database>,
  fill: () => Promise<void>,
  work: (db: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  const empty = open();
  await migrate(empty);
  await empty.destroy();
  await fill();
  console.error(`Filled in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s.`);
  const db = open();
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

if (values.plans) {
  console.log(`## SQLite\n\n${await onSqlite(plansOf)}`);
  console.log(`## PostgreSQL\n\n${(await onPostgres(plansOf)) ?? "It is not installed."}`);
} else {
  let aims = new Map<string, number | undefined>();
  const measure = (db: Kysely<Database>) => {
    const questions = questionsOn(db);
    aims = new Map(questions.map(({ name, aimMs }) => [name, aimMs]));
    return timesOf(questions);
  };
  const sqlite = await onSqlite(measure);
  const postgres = await onPostgres(measure);
  console.log(
    `| ${count.toLocaleString("en")} creations, ms | SQLite p50 | p95 | max | PostgreSQL p50 | p95 | max | aim at p95 |`,
  );
  console.log("|---|---|---|---|---|---|---|---|");
  const cells = (times: Times | undefined) =>
    times ? [times.p50Ms, times.p95Ms, times.maxMs].map((ms) => ms.toFixed(1)) : ["–", "–", "–"];
  for (const [name, aimMs] of aims)
    console.log(
      `| ${[name, ...cells(sqlite.get(name)), ...cells(postgres?.get(name)), aimMs ?? "grows with it"].join(" | ")} |`,
    );
}
