/** `npm run demo` from its start to its end. DEMO_STEPS=all goes through every step of its script, and starts it again. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@/tools/commands/free-port.mjs";
import { expect, test } from "../support/fixtures";
import { isAlive } from "../support/is-alive";

const STARTED_WITHIN_MS = 90_000;
const walksAll = process.env.DEMO_STEPS === "all";

let dataDir: string;
let group: number | undefined;

test.beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "prompt-studio-demo-"));
});
test.afterEach(() => {
  if (group !== undefined && isAlive(-group)) process.kill(-group, "SIGKILL");
  group = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

/** @returns npm, and the two addresses that the terminal shows. */
async function startDemo(port: number): Promise<{ npm: ChildProcess; script: string; guests: string }> {
  const npm = spawn("npm", ["run", "demo"], {
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production" },
      ...{ PORT: String(port), DATA_DIR: dataDir },
      // Neither is used: the demo touches no other data and calls nobody.
      ...{ DATABASE_URL: "postgres://127.0.0.1:9/none", OPENAI_API_KEY: "none" },
    },
  });
  group = npm.pid;
  let written = "";
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      written += text;
    });
  await expect.poll(() => written, { timeout: STARTED_WITHIN_MS }).toContain("Started again");
  const [script = ""] = /http:\S+\/demo/.exec(written) ?? [];
  const [guests = ""] = /http:\S+\/s\/\S+/.exec(written) ?? [];
  return { npm, script, guests };
}

async function stop(npm: ChildProcess): Promise<void> {
  npm.kill("SIGTERM");
  await expect.poll(() => isAlive(-Number(group)), { timeout: 30_000 }).toBe(false);
}

const TITLE = "npm run demo shows its script after one click, and its board to guests";
const REST = "; its steps do what they say, and started again everything is as before";

test(walksAll ? TITLE + REST : TITLE, async ({ page, watch }) => {
  test.setTimeout(300_000);
  watch(page);
  const port = await freePort();
  const first = await startDemo(port);
  await page.goto(first.script);
  await page.getByRole("button", { name: "Enter the demo studio" }).click();
  await expect(page.getByRole("heading", { name: "The demo in five minutes" })).toBeVisible();
  await expect(
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) }),
  ).toHaveCount(7);

  const cards = page.getByRole("article");
  async function generate(step: string, words: RegExp) {
    await page.goto(first.script);
    await page.getByRole("button", { name: `To the studio: ${step}` }).click();
    await expect(page.getByRole("textbox", { name: "Prompt", exact: true })).toHaveValue(words);
    await page.getByRole("button", { name: /^Generate/ }).click();
    return cards.filter({ hasText: words }).first();
  }
  if (walksAll) {
    const cancelled = await generate("Cancel in time", /A cable car in morning mist/);
    await cancelled.getByRole("button", { name: /^Cancel/ }).click();
    await expect(
      cards.filter({ hasText: "Cancelled" }).filter({ hasText: "A cable car in morning mist" }),
    ).toBeVisible();

    const made = await generate("A creation and its progress", /A mountain lodge by a lake at dusk/);
    await expect(made.getByRole("img").first()).toBeVisible({ timeout: 60_000 });
    await expect(cards.filter({ hasText: /^(?=.*lake at dusk).*Done/s }).first()).toBeVisible({
      timeout: 90_000,
    });

    const late = await generate("Cancel too late", /powder snow/);
    await late.getByRole("button", { name: /^Cancel/ }).click();
    await expect(page.getByRole("button", { name: /^Keep/ })).toBeVisible({ timeout: 60_000 });
    await page.getByRole("button", { name: /^Keep/ }).click();

    await generate("A failure and a retry", /sledge/);
    const failed = cards
      .filter({ hasText: "Failed" })
      .filter({ hasText: "A sledge in deep snow, a cabin at night" });
    await failed.getByRole("button", { name: /^Retry/ }).click({ timeout: 60_000 });
    await expect(
      cards.filter({ hasText: "A sledge in deep snow, a cabin at night" }).filter({ hasText: /Done in/ }),
    ).toBeVisible({
      timeout: 60_000,
    });
  }

  await page.goto(first.script);
  await page.getByRole("link", { name: "Open the sheet" }).click();
  await expect(page.getByRole("gridcell").getByRole("img")).toHaveCount(16);
  await page.goto(first.script);
  await page.getByRole("link", { name: "Compare three" }).click();
  await expect(page.getByRole("list", { name: "Pictures" }).getByRole("listitem")).toHaveCount(3);
  await page.goto(first.script);
  await page.getByRole("link", { name: "Open the board" }).click();
  await expect(page.getByRole("heading", { name: "Key visual" })).toBeVisible();
  const guest = await fetch(first.guests);
  expect(guest.status).toBe(200);
  expect(await guest.text()).toContain("Mountain lodge, winter campaign");
  await page.goto("about:blank");
  await stop(first.npm);
  if (!walksAll) return;

  const second = await startDemo(port);
  expect({ script: second.script, guests: second.guests }).toEqual({
    script: first.script,
    guests: first.guests,
  });
  await page.goto(second.script);
  await page.getByRole("button", { name: "Enter the demo studio" }).click();
  await expect(page.getByRole("heading", { name: "The demo in five minutes" })).toBeVisible();
  await page.goto(second.script.replace("/demo", "/"));
  await expect(cards.first()).toBeVisible();
  await expect(cards.filter({ hasText: "A cable car in morning mist" })).toHaveCount(0);
  await page.goto("about:blank");
  await stop(second.npm);
});
