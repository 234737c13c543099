/**
 * Two web and two worker processes on one PostgreSQL and one bucket of S3, behind a load balancer, under a steady load: killed,
 * stopped, and replaced one after another while a migration runs. Without Swift, as an S3 server, pictures are in the database.
 */
import { randomInt } from "node:crypto";
import { type Kysely, type Migration, sql } from "kysely";
import { migrate } from "@/lib/db/migrate";
import { MIGRATIONS } from "@/lib/db/migrations";
import { openPostgres } from "@/lib/db/postgres";
import type { Database } from "@/lib/db/schema";
import { openPictureStore } from "@/lib/pictures/open-store";
import type { PictureStore } from "@/lib/pictures/store";
import { checkPictures } from "@/lib/pictures/upkeep/check-pictures";
import { parseS3 } from "@/lib/settings/s3";
import { startSwift } from "@/tools/commands/swift.mjs";
import { startCluster } from "../support/cluster";
import { expect, test } from "../support/fixtures";
import { newSharedDatabase, POSTGRES } from "../support/shared-database";
import { type Account, expectNothingLost, steadyCreates } from "../support/steady-creates";

const KILLS = Number(process.env.MANY_KILLS ?? 0);
test.skip(!POSTGRES || KILLS === 0, "only in npm run test:long, with PostgreSQL");

const cleanUps: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const each of cleanUps.splice(0).reverse()) await each();
});

const clock = { now: () => Date.now() };
/** What is younger is no orphan yet. */
const ORPHANS_AFTER_MS = 25 * 3_600_000;

/** A bucket where an S3 server can be started, else the database. @returns the settings of each studio, and the store itself. */
async function newPictureStore(db: Kysely<Database>) {
  const swift = await startSwift();
  test
    .info()
    .annotations.push({ type: "pictures", description: swift ? "in a bucket of S3" : "in the database" });
  if (!swift) return { settings: {}, store: openStore(db, null) };
  cleanUps.push(() => swift.stop());
  const s3 = parseS3({ ...swift.settings, S3_PATH_STYLE: true, S3_PUBLIC_READS: "stream" }, []);
  return { settings: swift.settings, store: openStore(db, s3) };
}

const openStore = (db: Kysely<Database>, s3: ReturnType<typeof parseS3>): PictureStore =>
  openPictureStore({ pictureStore: s3 ? "s3" : "database", dataDir: "", s3 }, db, clock);

/** The processes of a studio, its load balancer, the database and the picture store themselves. */
async function newCluster() {
  const database = await newSharedDatabase();
  const db = openPostgres(database.DATABASE_URL ?? "", { statements: "patient" });
  cleanUps.push(() => db.destroy());
  const pictures = await newPictureStore(db);
  cleanUps.push(() => pictures.store.close?.());
  const cluster = await startCluster({ ...database, ...pictures.settings }, cleanUps);
  return { db, store: pictures.store, ...cluster };
}

/** Expects one job and one complete picture for each creation: none was enqueued, or counted, twice. */
async function expectNothingTwice(
  { db, store }: { db: Kysely<Database>; store: PictureStore },
  { acknowledged }: Account,
): Promise<void> {
  const { rows } = await sql<{ jobs: number; pictures: number }>`
    select (select count(*)::int from jobs) as jobs, (select count(*)::int from pictures) as pictures`.execute(
    db,
  );
  let originals = 0;
  for await (const { key } of store.list()) if (/^pictures\/.+\/0\.png$/.test(key)) originals += 1;
  const count = acknowledged.size;
  expect({ ...rows[0], originals }).toEqual({ jobs: count, pictures: count, originals: count });
  // A put that nobody refers to may be young only because a process was killed just now.
  const later = { now: () => Date.now() + ORPHANS_AFTER_MS };
  const check = () => checkPictures({ db, store, clock: later }, { removes: true });
  const { orphans, ...found } = await check();
  expect(found).toMatchObject({ pictures: count, missing: 0, foreign: 0 });
  expect(orphans.removed).toBe(orphans.keys);
  expect(await check()).toMatchObject({ pictures: count, missing: 0, orphans: { keys: 0 } });
}

/** Only polls, so that the load of creates is drawn in time on a small machine. */
const FIFTY_A_SECOND = { createsPerSecond: 1, pollsPerSecond: 49 };

test(`${KILLS} kills of any process lose no creation and make none twice, and only requests in the killed process fail`, async () => {
  test.setTimeout(120_000 + KILLS * 20_000);
  const { db, store, members, balancer, token, restart } = await newCluster();
  const load = steadyCreates([balancer.origin], token, { createsPerSecond: 2, pollsPerSecond: 8 });
  for (let kill = 0; kill < KILLS; kill++) {
    const before = load.account().acknowledged.size;
    await expect
      .poll(() => load.account().acknowledged.size, { timeout: 30_000 })
      .toBeGreaterThan(before + 1);
    const member = members[kill < members.length ? kill : randomInt(members.length)];
    if (!member) throw new Error("There is no such process.");
    const droppedBefore = balancer.dropped.length;
    await member.studio.end("SIGKILL");
    await restart(member);
    const elsewhere = balancer.dropped
      .slice(droppedBefore)
      .filter(({ origin }) => origin !== member.studio.origin);
    expect(elsewhere, "requests that failed in a process that was not killed").toEqual([]);
  }
  const account = await load.stop();
  // In a killed process an answer ends before its header, in the middle of it, or in the middle of its body.
  const dropped = ["502 without a body", "no answer", "200 cut off"];
  const allowed = ["200", "503 without a body", ...dropped];
  expect(Object.keys(account.answers).filter((name) => !allowed.includes(name))).toEqual([]);
  const count = dropped.reduce((sum, name) => sum + (account.answers[name] ?? 0), 0);
  expect(count).toBe(balancer.dropped.length);
  await expectNothingLost(balancer.origin, token, account);
  await expectNothingTwice({ db, store }, account);
});

test("every process is stopped at 50 requests a second, and no request fails", async () => {
  test.setTimeout(240_000);
  const { db, store, balancer, token, restartInTurn } = await newCluster();
  const load = steadyCreates([balancer.origin], token, FIFTY_A_SECOND);
  await restartInTurn();
  const account = await load.stop();
  expect(balancer.dropped).toEqual([]);
  expect(Object.keys(account.answers)).toEqual(["200"]);
  await expectNothingLost(balancer.origin, token, account);
  await expectNothingTwice({ db, store }, account);
});

/** As additive as every migration is: the version before goes on beside it. */
const further: Migration = {
  async up(on: Kysely<unknown>) {
    await on.schema.alterTable("creations").addColumn("further", "bigint").execute();
    await on.schema.createIndex("creations_further").on("creations").column("further").execute();
    await on.schema.alterTable("jobs").addColumn("further", "text").execute();
  },
};

test("a rolling update with a migration at 50 requests a second fails no request, loses nothing and makes nothing twice", async () => {
  test.setTimeout(240_000);
  const { db, store, balancer, token, restartInTurn } = await newCluster();
  const load = steadyCreates([balancer.origin], token, FIFTY_A_SECOND);
  await expect.poll(() => load.account().acknowledged.size).toBeGreaterThan(3);
  // A long read of another tool: the migration has to wait for it, and nobody may wait for the migration.
  const reading = db.transaction().execute(async (tx) => {
    await sql`select count(*) from creations`.execute(tx);
    await sql`select pg_sleep(5)`.execute(tx);
  });
  await migrate(db, { ...MIGRATIONS, "2999-01-01-further": further });
  await reading;
  // The processes that start now are of the same version; in an update they would know the migration.
  await sql`delete from kysely_migration where name = '2999-01-01-further'`.execute(db);
  await restartInTurn();
  const account = await load.stop();
  expect(balancer.dropped).toEqual([]);
  expect(Object.keys(account.answers)).toEqual(["200"]);
  expect(account.slowestMs).toBeLessThan(10_000);
  await expectNothingLost(balancer.origin, token, account);
  await expectNothingTwice({ db, store }, account);
});
