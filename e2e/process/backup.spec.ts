/**
 * A studio that is destroyed comes back from its backup, on another port and in stores of another kind. Always from its folder;
 * from PostgreSQL and S3 under a longer load in `npm run test:long`.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type APIRequestContext, request as requests } from "@playwright/test";
import { startSwift } from "@/tools/commands/swift.mjs";
import { apiClient, SMALL, tokenFor } from "../support/api-client";
import { boardOrder, makeBoard, pictureIdsOf } from "../support/boards";
import { expect, test } from "../support/fixtures";
import { homesUntil } from "../support/homes";
import { dropSharedDatabase, newSharedDatabase, POSTGRES } from "../support/shared-database";
import { steadyCreates } from "../support/steady-creates";
import type { StudioHome } from "../support/studio-process";

const ADMIN = path.resolve(".next/standalone/admin.mjs");
const PASSPHRASE = "a passphrase of the tests";

/** How many creations there are before the backup begins. */
const CREATIONS = Number(process.env.BACKUP_CREATIONS ?? 1);
const IS_LONG = process.env.BACKUP_CREATIONS !== undefined;
/** More than one person otherwise may have open. */
const MANY = { MAX_ACTIVE_CREATIONS: "1000" };

const cleanUps: (() => unknown)[] = [];
const folder = mkdtempSync(path.join(tmpdir(), "prompt-studio-backup-"));
const newHome = homesUntil("afterAll");
test.afterAll(async () => {
  for (const each of cleanUps) await each();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `node admin.mjs` as in the image, with the settings of a studio. */
const admin = (home: StudioHome, args: string[], settings: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [ADMIN, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOSTNAME: "127.0.0.1",
      NEXTAUTH_URL: `http://localhost:${home.port}`,
      DATA_DIR: home.dataDir,
      BACKUP_PASSPHRASE: PASSPHRASE,
      ...settings,
    },
  });

/** The bytes of all pictures of these creations, by their ids. */
async function bytesOf(api: ReturnType<typeof apiClient>, creationIds: readonly string[]) {
  const bytes: Record<string, string> = {};
  for (const creationId of creationIds) {
    for (const { id, media_url } of (await api.detail(creationId)).outputs) {
      const answer = await fetch(media_url);
      expect(answer.status).toBe(200);
      bytes[id] = Buffer.from(await answer.arrayBuffer()).toString("base64");
    }
  }
  return bytes;
}

/** What a studio keeps its data in beside its folder. */
interface Place {
  settings: Record<string, string>;
  /** Removes everything there. */
  destroy(): Promise<unknown>;
}

/** @returns null where this machine has no S3 server to start. */
async function onPostgresAndS3(): Promise<Place | null> {
  const swift = await startSwift();
  if (!swift) return null;
  cleanUps.push(() => swift.stop());
  const { PICTURE_STORE: _, ...shared } = await newSharedDatabase();
  return {
    settings: { ...shared, ...swift.settings },
    destroy: () => Promise.all([swift.stop(), dropSharedDatabase(shared)]),
  };
}

const inItsFolder: Place = { settings: {}, destroy: async () => {} };

/** Another kind of database and of picture store than before. The secret comes from the backup, where it is in it. */
async function elsewhereThan({ settings }: Place): Promise<Record<string, string>> {
  if (settings.NEXTAUTH_SECRET !== undefined) return { NEXTAUTH_SECRET: settings.NEXTAUTH_SECRET };
  if (!POSTGRES) return { PICTURE_STORE: "database", NEXTAUTH_SECRET: "" };
  const { NEXTAUTH_SECRET: _, ...shared } = await newSharedDatabase();
  return shared;
}

test("a studio that was backed up while it worked and then destroyed has its creations, pictures, board, share link, session and token again", async () => {
  test.skip(IS_LONG && !POSTGRES, "needs PostgreSQL");
  test.setTimeout(240_000 + CREATIONS * 2_000);
  const place = IS_LONG ? await onPostgresAndS3() : inItsFolder;
  test.skip(!place, "needs Swift, as an S3 server");
  if (!place) return;
  const home = await newHome();
  const studio = await home.start({ ...MANY, ...place.settings });
  const session: APIRequestContext = await requests.newContext();
  const token = await tokenFor(session, studio.origin, "Ada");
  const api = apiClient(await requests.newContext(), studio.origin, token);
  const drawn = await Promise.all(
    [1, 2, 3].map((seed) => api.create({ ...SMALL, settings: { ...SMALL.settings, seed } })),
  );
  for (const id of drawn) expect(await api.untilEnded(id)).toBe("succeed");
  const pictureIds = await pictureIdsOf(api);
  expect(pictureIds).toHaveLength(3);
  const boardId = await makeBoard(api, "Kept", pictureIds);
  const order = await boardOrder(api, boardId);
  const link = (await (await api.post(`/api/boards/${boardId}/links`, {})).json()).value;
  const [output] = (await api.detail(drawn[0] ?? "")).outputs;
  const address = new URL(output?.media_url ?? "");

  // Creations go on while the backup is made.
  const load = steadyCreates([studio.origin], token, { createsPerSecond: 3 });
  const acknowledged = () => [...load.account().acknowledged.values()];
  const untilAcknowledged = expect.poll(() => acknowledged().length, { timeout: CREATIONS * 1_000 + 30_000 });
  await untilAcknowledged.toBeGreaterThanOrEqual(CREATIONS);
  const before = [...drawn, ...acknowledged()];
  // The last ones may still be under way.
  const finished = before.slice(0, Math.max(drawn.length, before.length - 20));
  for (const id of finished) expect(await api.untilEnded(id)).toBe("succeed");
  const bytes = await bytesOf(api, finished);
  const file = path.join(folder, "studio.backup");
  const { stdout } = await admin(home, ["backup", file], place.settings);
  const { acknowledged: all, answers } = await load.stop();
  expect(stdout).toContain("encrypted");
  expect(all.size).toBeGreaterThan(before.length - drawn.length);
  expect(Object.keys(answers)).toEqual(["200"]);
  expect((await admin(home, ["backup", "--verify", file])).stdout).toContain("is complete");

  await studio.end("SIGKILL");
  rmSync(home.dataDir, { recursive: true });
  await place.destroy();

  const anew = await newHome();
  const settings = await elsewhereThan(place);
  await admin(anew, ["restore", file], settings);
  const restored = await anew.start({ ...MANY, ...settings });
  const again = apiClient(await requests.newContext(), restored.origin, token);
  for (const id of finished) expect((await again.status(id)).status).toBe("succeed");
  expect(await bytesOf(again, finished)).toEqual(bytes);
  // What was under way when the backup was made is finished now.
  for (const id of before) expect(await again.untilEnded(id)).toBe("succeed");
  const newest = (await (await again.get("/api/creations?limit=100")).json()).value.creations;
  for (const { creation_id } of newest) expect(await again.untilEnded(creation_id)).toBe("succeed");
  expect(await boardOrder(again, boardId)).toEqual(order);
  const shared = await fetch(`${restored.origin}${new URL(link.url).pathname}`);
  expect(shared.status).toBe(200);
  expect(await shared.text()).toContain("Kept");
  const signed = await fetch(`${restored.origin}${address.pathname}${address.search}`);
  expect(Buffer.from(await signed.arrayBuffer()).toString("base64")).toBe(bytes[output?.id ?? ""]);
  // On localhost the cookie's name has the port, so that several studios do not sign each other out.
  const { cookies } = await session.storageState();
  const cookie = cookies.find(({ name }) => name.endsWith("session"));
  const headers = {
    cookie: `${cookie?.name.replace(String(home.port), String(anew.port))}=${cookie?.value}`,
  };
  expect((await fetch(`${restored.origin}/api/tokens`, { headers })).status).toBe(200);
  const last = await again.create(SMALL);
  expect(await again.untilEnded(last)).toBe("succeed");
});

test("moving the database is refused while the studio runs, and afterwards the same studio runs on the new one", async () => {
  test.skip(!POSTGRES, "without PostgreSQL");
  const home = await newHome();
  const studio = await home.start();
  const token = await tokenFor(await requests.newContext(), studio.origin, "Ada");
  const api = apiClient(await requests.newContext(), studio.origin, token);
  const id = await api.create(SMALL);
  expect(await api.untilEnded(id)).toBe("succeed");
  const { DATABASE_URL = "" } = await newSharedDatabase();
  await expect(admin(home, ["db-move", "--to", DATABASE_URL])).rejects.toThrow("Stop the studio");
  await studio.end("SIGTERM");
  await admin(home, ["db-move", "--to", DATABASE_URL]);
  // A second time there is nothing to do.
  const again = (await admin(home, ["db-move", "--to", DATABASE_URL])).stdout;
  expect(again).toContain("nothing was done");
  expect(again).not.toContain("checksums are the same");
  await home.start({ DATABASE_URL });
  expect((await api.detail(id)).outputs).toHaveLength(1);
});
