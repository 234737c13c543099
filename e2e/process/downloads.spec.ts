/** Downloads whose client stops reading cost little memory and leave nothing behind. */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync, readlinkSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { request as requests } from "@playwright/test";
import LibSql from "libsql";
import sharp from "sharp";
import { type ApiClient, apiClient, SMALL, tokenFor } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { type StudioHome, type StudioProcess, studioHome } from "../support/studio-process";

const DOWNLOADS = 25;
/** As many exports as one person may begin at once. */
const ARCHIVES = 5;
const MB = 1024 ** 2;
/** 25 pictures of 47 MB are 1.2 GB; buffered chunks of each and normal growth stay far below that. */
const MAX_GROWTH_BYTES = 200 * MB;
/** Two pictures at a time are converted in memory, and freed memory is collected later. */
const MAX_GROWTH_OF_WORK_BYTES = 700 * MB;

let home: StudioHome;
test.beforeEach(async () => {
  home = await studioHome();
});
test.afterEach(() => home.leave());

/** A finished creation whose picture is replaced by another file. */
async function withPicture(api: ApiClient, bytes: Uint8Array) {
  const id = await api.create(SMALL);
  expect(await api.untilEnded(id)).toBe("succeed");
  const db = new LibSql(path.join(home.dataDir, "studio.db"), { timeout: 20_000 });
  const { original_key } = db.prepare("select original_key from pictures where creation_id = ?").get(id) as {
    original_key: string;
  };
  db.prepare("update pictures set byte_length = ? where creation_id = ?").run(bytes.byteLength, id);
  db.close();
  const file = path.join(home.dataDir, "pictures", original_key);
  writeFileSync(file, bytes);
  const { outputs } = await api.detail(id);
  return { file, url: new URL(outputs[0]?.media_url ?? "") };
}

/** Sends a request, waits for the first bytes of the answer and stops reading. */
function unread(url: URL, headers = ""): Promise<{ socket: Socket; head: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), "127.0.0.1", () => {
      socket.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\n${headers}\r\n`);
    });
    socket.once("error", reject);
    socket.once("data", (bytes) => {
      socket.pause();
      resolve({ socket, head: bytes.toString("latin1") });
    });
  });
}

const memoryOf = ({ pid }: StudioProcess) =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)]).toString()) * 1024;

/** The number of open files of the process whose path contains this; null where the system does not tell. */
function openFiles({ pid }: StudioProcess, part: string): number | null {
  if (process.platform !== "linux") return null;
  const folder = `/proc/${pid}/fd`;
  const targets = readdirSync(folder).map((name) => {
    try {
      return readlinkSync(path.join(folder, name));
    } catch {
      return "";
    }
  });
  return targets.filter((target) => target.includes(part)).length;
}

async function growthOf(
  studio: StudioProcess,
  ask: () => Promise<{ socket: Socket; head: string }>,
  count = DOWNLOADS,
) {
  const before = memoryOf(studio);
  const answers = await Promise.all(Array.from({ length: count }, ask));
  for (const { head } of answers) expect(head).toMatch(/^HTTP\/1\.1 200 /);
  const growth = memoryOf(studio) - before;
  const leave = () => {
    for (const { socket } of answers) socket.destroy();
  };
  return { growth, leave };
}

test("25 unread downloads of a large picture take little memory and leave no open file", async () => {
  const studio = await home.start();
  const token = await tokenFor(await requests.newContext(), studio.origin, "Ada");
  const api = apiClient(await requests.newContext(), studio.origin, token);
  const bytes = randomBytes(47 * MB);
  const { file, url } = await withPicture(api, bytes);
  const whole = await fetch(url);
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);

  const pictures = await growthOf(studio, () => unread(url));
  expect(pictures.growth).toBeLessThan(MAX_GROWTH_BYTES);
  expect(openFiles(studio, file) ?? DOWNLOADS).toBe(DOWNLOADS);
  pictures.leave();
  await expect.poll(() => openFiles(studio, file) ?? 0).toBe(0);

  const archive = new URL("/api/creations/archive", studio.origin);
  const archives = await growthOf(
    studio,
    () => unread(archive, `Authorization: Bearer ${token}\r\n`),
    ARCHIVES,
  );
  expect(archives.growth).toBeLessThan(MAX_GROWTH_BYTES);
  archives.leave();
  await expect.poll(() => openFiles(studio, file) ?? 0).toBe(0);

  const part = await fetch(url, { headers: { range: "bytes=1000000-1000009" } });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(`bytes 1000000-1000009/${bytes.byteLength}`);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1_000_000, 1_000_010))).toBe(true);
  const again = await fetch(url, { headers: { "if-none-match": part.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
});

test("25 unread downloads of a converted picture take little memory, and their temporary files are removed when the clients leave", async () => {
  test.setTimeout(240_000);
  const studio = await home.start();
  const token = await tokenFor(await requests.newContext(), studio.origin, "Ada");
  const api = apiClient(await requests.newContext(), studio.origin, token);
  const side = 4_000;
  const noise = await sharp(randomBytes(3 * side * side), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(noise.byteLength).toBeGreaterThan(45 * MB);
  const { url } = await withPicture(api, noise);
  url.searchParams.set("format", "png");
  await (await fetch(url)).arrayBuffer();

  const made = await growthOf(studio, () => unread(url));
  expect(made.growth).toBeLessThan(MAX_GROWTH_OF_WORK_BYTES);
  expect(openFiles(studio, ".tmp (deleted)") ?? DOWNLOADS).toBe(DOWNLOADS);
  made.leave();
  await expect.poll(() => openFiles(studio, ".tmp (deleted)") ?? 0).toBe(0);
});
