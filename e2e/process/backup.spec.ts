/** A studio that is destroyed comes back from its backup, on another port and in stores of another kind. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type APIRequestContext, request as requests } from "@playwright/test";
import { apiClient, SMALL, tokenFor } from "../support/api-client";
import { boardOrder, makeBoard, pictureIdsOf } from "../support/boards";
import { expect, test } from "../support/fixtures";
import { newSharedDatabase, POSTGRES } from "../support/shared-database";
import { type StudioHome, studioHome } from "../support/studio-process";

const ADMIN = path.resolve(".next/standalone/admin.mjs");
const PASSPHRASE = "a passphrase of the tests";

const folder = mkdtempSync(path.join(tmpdir(), "prompt-studio-backup-"));
const homes: StudioHome[] = [];
test.afterAll(async () => {
  for (const home of homes) await home.leave();
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

async function newHome(): Promise<StudioHome> {
  const home = await studioHome();
  homes.push(home);
  return home;
}

test("a studio that was backed up while it worked and then destroyed has its creations, pictures, board, share link, session and token again", async () => {
  const home = await newHome();
  const studio = await home.start();
  const session: APIRequestContext = await requests.newContext();
  const token = await tokenFor(session, studio.origin, "Ada");
  const api = apiClient(await requests.newContext(), studio.origin, token);
  const acknowledged = await Promise.all(
    [1, 2, 3].map((seed) => api.create({ ...SMALL, settings: { ...SMALL.settings, seed } })),
  );
  for (const id of acknowledged) expect(await api.untilEnded(id)).toBe("succeed");
  const pictureIds = await pictureIdsOf(api);
  expect(pictureIds).toHaveLength(3);
  const boardId = await makeBoard(api, "Kept", pictureIds);
  const order = await boardOrder(api, boardId);
  const link = (await (await api.post(`/api/boards/${boardId}/links`, {})).json()).value;
  const before = await bytesOf(api, acknowledged);

  // Creations go on while the backup is made.
  let isMaking = true;
  const later: string[] = [];
  const making = (async () => {
    // Fewer than one person may have open.
    while (isMaking && later.length < 30) later.push(await api.create(SMALL));
  })();
  const file = path.join(folder, "studio.backup");
  const { stdout } = await admin(home, ["backup", file]);
  isMaking = false;
  await making;
  expect(stdout).toContain("encrypted");
  expect(later.length).toBeGreaterThan(0);
  expect((await admin(home, ["backup", "--verify", file])).stdout).toContain("is complete");

  await studio.end("SIGKILL");
  rmSync(home.dataDir, { recursive: true });

  const anew = await newHome();
  // Of another kind, where there is one; the secret comes from the backup.
  const { NEXTAUTH_SECRET: _, ...settings } = POSTGRES
    ? await newSharedDatabase()
    : { PICTURE_STORE: "database", NEXTAUTH_SECRET: "" };
  await admin(anew, ["restore", file], settings);
  const restored = await anew.start(settings);
  const again = apiClient(await requests.newContext(), restored.origin, token);
  for (const id of acknowledged) expect((await again.status(id)).status).toBe("succeed");
  expect(await bytesOf(again, acknowledged)).toEqual(before);
  expect(await boardOrder(again, boardId)).toEqual(order);
  const shared = await fetch(`${restored.origin}${new URL(link.url).pathname}`);
  expect(shared.status).toBe(200);
  expect(await shared.text()).toContain("Kept");
  // On localhost the cookie's name has the port, so that several studios do not sign each other out.
  const { cookies } = await session.storageState();
  const cookie = cookies.find(({ name }) => name.endsWith("session"));
  const headers = {
    cookie: `${cookie?.name.replace(String(home.port), String(anew.port))}=${cookie?.value}`,
  };
  expect((await fetch(`${restored.origin}/api/tokens`, { headers })).status).toBe(200);
  // What was under way when the backup was made is finished now.
  const all = (await (await again.get("/api/creations?limit=100")).json()).value.creations;
  expect(all.length).toBeGreaterThanOrEqual(acknowledged.length);
  for (const { creation_id } of all) expect(await again.untilEnded(creation_id)).toBe("succeed");
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
  // A second time the target is not empty.
  await expect(admin(home, ["db-move", "--to", DATABASE_URL])).rejects.toThrow("not empty");
  await home.start({ DATABASE_URL });
  expect((await api.detail(id)).outputs).toHaveLength(1);
});
