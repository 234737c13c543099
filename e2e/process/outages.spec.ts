/**
 * The disk, the database and the pictures' folder fail under a steady load of creates and polls: what people see, and that all is
 * well afterwards. Always the database for a few seconds; all of them for a minute in `npm run test:long`.
 */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Page, request as requests } from "@playwright/test";
import { creationListResponseSchema } from "contract/creations/creation-list";
import { ERROR_CODES } from "contract/errors";
import { startPostgres } from "@/tools/commands/postgres.mjs";
import { startSwift } from "@/tools/commands/swift.mjs";
import { apiClient, SMALL, tokenFor } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { signIn } from "../support/sign-in";
import { type Account, expectNothingLost, steadyCreates } from "../support/steady-creates";
import { type StudioProcess, studioHome } from "../support/studio-process";

test.use({ expectedConsoleError: /503|ERR_CONNECTION|Failed to load/ });

const OUTAGE_MS = Number(process.env.OUTAGE_SECONDS ?? 2) * 1_000;
/** All creates of an outage are waiting at its end. */
const MANY = { MAX_ACTIVE_CREATIONS: "1000" };
const IS_LONG = process.env.OUTAGE_SECONDS !== undefined;
const isRoot = process.getuid?.() === 0;

const cleanUps: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const each of cleanUps.splice(0).reverse()) await each();
});

/** The length of an outage is what is tested. */
const outage = () => new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));

async function newStudio(
  settings: Record<string, string> = {},
  home?: Awaited<ReturnType<typeof studioHome>>,
) {
  const its = home ?? (await studioHome());
  if (!home) cleanUps.push(() => its.leave());
  const studio = await its.start({ LOG_LEVEL: "warn", ...MANY, ...settings });
  const token = await tokenFor(await requests.newContext(), studio.origin, "Ada");
  return { home: its, studio, token, settings };
}

/** No answer but success and the one error, and none that took longer than a database call may. */
function expectOnly(account: Account, ...names: (keyof typeof ERROR_CODES)[]) {
  const allowed = names.map((name) => `${ERROR_CODES[name].httpStatus} ${ERROR_CODES[name].code}`);
  expect(Object.keys(account.answers).filter((name) => name !== "200" && !allowed.includes(name))).toEqual(
    [],
  );
}

/** Each cause is logged once a minute, so that the log of an outage stays short. */
function expectQuiet(studio: StudioProcess, errorName: string) {
  const lines = studio
    .output()
    .split("\n")
    .filter((line) => line.includes(errorName));
  const minutes = Math.ceil(OUTAGE_MS / 60_000) + 1;
  expect(lines.length, lines.slice(0, 3).join("\n")).toBeLessThanOrEqual(2 * minutes);
}

/** Opens the studio in the browser as the person of the load. */
async function openStudio(page: Page, origin: string) {
  await signIn(page.context().request, origin, "Ada");
  await page.goto(origin);
  await expect(page.getByRole("button", { name: /^Generate/ })).toBeVisible();
}

async function generate(page: Page, prompt: string) {
  await page.getByRole("textbox", { name: "Prompt", exact: true }).fill(prompt);
  await page.getByRole("button", { name: /^Generate/ }).click();
}

/** The id of the creation that the page has sent, by a word of its prompt. */
async function idOf(origin: string, token: string, word: string): Promise<string> {
  const answer = await fetch(`${origin}/api/creations?q=${word}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  const { value } = creationListResponseSchema.parse(JSON.parse(text));
  expect(value.creations).toHaveLength(1);
  return value.creations[0]?.creation_id ?? "";
}

const card = (page: Page, prompt: string) => page.getByRole("article", { name: new RegExp(prompt) });

for (const how of ["stopped", "killed", "hanging"] as const) {
  test(`while the database is ${how}, pages and answers say so within ten seconds, the prompt is kept, and nothing acknowledged is lost`, async ({
    page,
    context,
  }) => {
    test.skip(!IS_LONG && how !== "stopped", "only in npm run test:long");
    test.setTimeout(180_000 + OUTAGE_MS * 3);
    const postgres = await startPostgres();
    test.skip(!postgres, "needs PostgreSQL");
    if (!postgres) return;
    cleanUps.push(() => postgres.stop());
    const settings = {
      DATABASE_URL: postgres.url,
      PICTURE_STORE: "database",
      NEXTAUTH_SECRET: "the same thirty-two bytes or more everywhere",
    };
    const { studio, token } = await newStudio(settings);
    const { origin } = studio;
    await openStudio(page, origin);
    const load = steadyCreates([origin], token, { createsPerSecond: 1 });
    await expect.poll(() => load.account().acknowledged.size).toBeGreaterThan(2);

    if (how === "hanging") postgres.hang(true);
    else await postgres.halt(how === "killed" ? "SIGKILL" : "SIGINT");
    const ready = () => fetch(`${origin}/api/health/ready`);
    await expect.poll(async () => (await ready()).status).toBe(503);
    expect(await (await ready()).json()).toEqual({ status: "unavailable", reason: "database_unavailable" });
    expect((await fetch(`${origin}/api/health/live`)).status).toBe(200);
    await generate(page, "sent while the database was away");
    await expect(card(page, "sent while the database was away")).toContainText("cannot reach its database", {
      timeout: 20_000,
    });
    await expect(page.getByText("cannot reach its database. You see the last known state")).toBeVisible({
      timeout: 20_000,
    });
    const another = await context.newPage();
    for (const address of ["/library", "/sign-in"]) {
      const answer = await another.goto(`${origin}${address}`);
      expect(answer?.status(), address).toBe(503);
      expect(Number(answer?.headers()["retry-after"]), address).toBeGreaterThan(0);
      await expect(
        another.getByRole("heading", { name: "The studio cannot reach its database" }),
      ).toBeVisible();
    }
    await outage();

    if (how === "hanging") postgres.hang(false);
    else await postgres.resume();
    await expect.poll(async () => (await ready()).status, { timeout: 30_000 }).toBe(200);
    await expect(another.getByRole("heading", { name: "The studio cannot reach its database" })).toHaveCount(
      0,
    );
    const account = await load.stop();
    await expect(page.getByRole("article", { name: /^Done: sent while/ })).toBeVisible({ timeout: 60_000 });
    expectOnly(account, "database_unavailable");
    expect(account.slowestMs).toBeLessThan(25_000);
    expectQuiet(studio, "database_unavailable");
    const own = await idOf(origin, token, "away");
    await expectNothingLost(origin, token, {
      ...account,
      acknowledged: new Map([...account.acknowledged, ["page", own]]),
    });
  });
}

test("a studio that starts while its database is away waits for it, and serves as soon as it is there", async () => {
  test.skip(!IS_LONG, "only in npm run test:long");
  test.setTimeout(120_000);
  const postgres = await startPostgres();
  test.skip(!postgres, "needs PostgreSQL");
  if (!postgres) return;
  cleanUps.push(() => postgres.stop());
  const home = await studioHome();
  cleanUps.push(() => home.leave());
  await postgres.halt();
  let tries = 0;
  const door = createServer((socket) => {
    tries += 1;
    socket.destroy();
  });
  await once(door.listen(Number(new URL(postgres.url).port), "127.0.0.1"), "listening");
  const starting = home.start({ DATABASE_URL: postgres.url, PICTURE_STORE: "database" });
  await expect.poll(() => tries, { timeout: 30_000 }).toBeGreaterThan(1);
  await new Promise((resolve) => door.close(resolve));
  await postgres.resume();
  const studio = await starting;
  const said = (text: string) => studio.output().split(text).length - 1;
  expect(said("the studio waits for its database")).toBe(1);
  expect(said("the database is there, and the studio starts")).toBe(1);
  expect(await studio.end("SIGTERM")).toBe(0);
});

test("while the disk is full, creates are refused with the reason, reading goes on, and afterwards all pictures are drawn", async ({
  page,
}) => {
  test.skip(!IS_LONG, "only in npm run test:long");
  test.skip(!isRoot || process.platform !== "linux", "needs root on Linux, to mount a small disk");
  test.setTimeout(180_000 + OUTAGE_MS * 3);
  const home = await studioHome();
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m,mode=700", "tmpfs", home.dataDir]);
  cleanUps.push(async () => {
    await home.leave().catch(() => {});
    execFileSync("umount", ["-l", home.dataDir]);
    rmSync(home.dataDir, { recursive: true, force: true });
  });
  const { studio, token } = await newStudio({}, home);
  const { origin } = studio;
  await openStudio(page, origin);
  const load = steadyCreates([origin], token, { createsPerSecond: 1 });
  await expect.poll(() => load.account().acknowledged.size).toBeGreaterThan(2);

  const ballast = path.join(home.dataDir, "ballast");
  fillDisk(ballast);
  await expect
    .poll(() => load.account().answers[`503 ${ERROR_CODES.storage_unavailable.code}`] ?? 0)
    .toBeGreaterThan(0);
  await generate(page, "sent while the disk was full");
  await expect(card(page, "sent while the disk was full")).toContainText("cannot store anything");
  expect((await fetch(`${origin}/api/health/ready`)).status).toBe(200);
  const answer = await page.context().request.get(`${origin}/library`);
  expect(answer.status()).toBe(200);
  await outage();

  rmSync(ballast);
  const account = await load.stop();
  await expect(page.getByRole("article", { name: /^Done: sent while/ })).toBeVisible({ timeout: 60_000 });
  expectOnly(account, "storage_unavailable");
  expectQuiet(studio, "storage_unavailable");
  const own = await idOf(origin, token, "full");
  await expectNothingLost(origin, token, {
    ...account,
    acknowledged: new Map([...account.acknowledged, ["page", own]]),
  });
});

/** Writes until nothing fits. */
function fillDisk(file: string): void {
  for (const bytes of [1024 * 1024, 64 * 1024, 4_096, 512]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: "a" });
    } catch {
      // A smaller piece may fit.
    }
  }
}

/** Somewhere to store pictures that can be taken away. */
interface Place {
  settings: Record<string, string>;
  goAway(dataDir: string): Promise<unknown>;
  comeBack(dataDir: string): Promise<unknown>;
}

async function aFolder(): Promise<Place> {
  const away = mkdtempSync(path.join(tmpdir(), "prompt-studio-away-"));
  cleanUps.push(() => rmSync(away, { recursive: true, force: true }));
  return {
    settings: {},
    async goAway(dataDir) {
      const folder = path.join(dataDir, "pictures");
      await expect.poll(() => existsSync(folder)).toBe(true);
      renameSync(folder, path.join(away, "pictures"));
      // A file in the folder's place, because root may write into any folder.
      writeFileSync(folder, "");
    },
    async comeBack(dataDir) {
      rmSync(path.join(dataDir, "pictures"));
      renameSync(path.join(away, "pictures"), path.join(dataDir, "pictures"));
    },
  };
}

/** @returns null where there is no S3 server to start. */
async function aBucket(): Promise<Place | null> {
  const swift = await startSwift();
  if (!swift) return null;
  cleanUps.push(() => swift.stop());
  return { settings: swift.settings, goAway: () => swift.goDown(), comeBack: () => swift.comeBack() };
}

for (const [name, placeFor] of [
  ["folder", aFolder],
  ["bucket", aBucket],
] as const) {
  test(`while the ${name} of the pictures is away, nothing is drawn in vain, no attempt counts, and afterwards all creations get their pictures`, async () => {
    test.skip(!IS_LONG, "only in npm run test:long");
    test.setTimeout(180_000 + OUTAGE_MS * 3);
    const place = await placeFor();
    test.skip(!place, "needs Swift, as an S3 server");
    if (!place) return;
    const { home, studio, token } = await newStudio(place.settings);
    const { origin } = studio;
    const load = steadyCreates([origin], token, { createsPerSecond: 1 });
    await expect.poll(() => load.account().acknowledged.size).toBeGreaterThan(2);
    await place.goAway(home.dataDir);
    await outage();
    const before = load.account().acknowledged.size;
    await expect
      .poll(() => load.account().acknowledged.size, { message: "creates are still accepted" })
      .toBeGreaterThan(before);

    await place.comeBack(home.dataDir);
    const account = await load.stop();
    expect(Object.keys(account.answers)).toEqual(["200"]);
    await expectNothingLost(origin, token, account);
    expectQuiet(studio, "storage_unavailable");
  });
}

for (const hours of [-1, 1]) {
  test(`when the clock is set ${hours < 0 ? "back" : "forward"} an hour, creations go on and people stay signed in`, async ({
    page,
  }) => {
    const library = [
      "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
      "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1",
    ].find((one) => existsSync(one));
    test.skip(!IS_LONG || !library, "only in npm run test:long, with libfaketime");
    test.setTimeout(180_000);
    const folder = mkdtempSync(path.join(tmpdir(), "prompt-studio-clock-"));
    cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
    const clock = path.join(folder, "clock");
    writeFileSync(clock, "+0");
    const settings = {
      LD_PRELOAD: library ?? "",
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    };
    const { studio, token } = await newStudio(settings);
    const { origin } = studio;
    await openStudio(page, origin);
    const load = steadyCreates([origin], token, { createsPerSecond: 1 });
    await expect.poll(() => load.account().acknowledged.size).toBeGreaterThan(2);
    writeFileSync(clock, `${hours > 0 ? "+" : "-"}1h`);
    const date = async () => Date.parse((await fetch(`${origin}/api/health/live`)).headers.get("date") ?? "");
    await expect.poll(async () => Math.round(((await date()) - Date.now()) / 3_600_000)).toBe(hours);
    await generate(page, "sent after the clock was set");
    await expect(page.getByRole("article", { name: /^Done: sent after/ })).toBeVisible({ timeout: 60_000 });
    const before = load.account().acknowledged.size;
    await expect.poll(() => load.account().acknowledged.size).toBeGreaterThan(before + 5);
    const account = await load.stop();
    expectOnly(account);
    const api = apiClient(await requests.newContext(), origin, token);
    expect(await api.untilEnded(await api.create(SMALL), 30_000)).toBe("succeed");
  });
}
