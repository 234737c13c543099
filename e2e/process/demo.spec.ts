/** `npm run demo` from its start to its end. DEMO_STEPS=all goes through every step of its script, and starts it again. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { freePort } from "@/tools/commands/free-port.mjs";
import { expect, test } from "../support/fixtures";
import { isAlive } from "../support/is-alive";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Three seconds, twice that on a busy machine. */
const SEEN = { timeout: 6_000 };
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

/** The steps from the client's pin to the record. The owner's page shows the board. */
async function review(page: Page, guest: Page, { script, guests }: { script: string; guests: string }) {
  const board = page.url();
  await guest.goto(guests);
  await expect(guest.getByRole("heading", { name: "Mountain lodge, winter campaign" })).toBeVisible();
  await guest.getByRole("link", { name: "Open: Picture 5" }).tap();
  const lightbox = guest.getByRole("dialog", { name: "Picture 5" });
  await lightbox.getByRole("button", { name: "Comment at a point of the picture" }).press("Enter");
  await expect(lightbox.getByRole("button", { name: /^Place of the pin/ })).toBeFocused();
  await guest.keyboard.press("Enter");
  await expect(lightbox.getByLabel("Your name")).toBeFocused();
  await guest.keyboard.type("The client");
  await guest.keyboard.press("Enter");
  await expect(lightbox.getByLabel("Your comment at this point")).toBeFocused();
  await guest.keyboard.type("Northern lights");
  await lightbox.getByRole("button", { name: "Send" }).tap();

  const pin = /^Pin 1 by The client: Northern lights/;
  await page.keyboard.press("f");
  const said = page.getByRole("complementary", { name: "From your guests" });
  await said.getByRole("button", { name: pin }).click(SEEN);
  const talk = page.getByRole("dialog", { name: "Comments and pins" });
  await talk.getByRole("button", { name: /^Reply to Pin 1/ }).click();
  await expect(talk.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("Gladly");
  await talk.getByRole("button", { name: "Send" }).click();
  await expect(lightbox.getByText("Gladly")).toBeVisible(SEEN);

  await talk.getByRole("button", { name: /^Edit from this pin/ }).click();
  await page.getByRole("button", { name: "Whole picture" }).click();
  await page.getByRole("button", { name: /^Generate/ }).click();
  const use = page.getByRole("button", { name: "Use as version 2" });
  await expect(page.getByRole("button", { name: "Use as the next version" })).toBeVisible({
    timeout: 90_000,
  });
  await page.goto(board);
  await use.click();
  await expect(lightbox.getByRole("button", { name: "Version 2, current" })).toBeVisible(SEEN);
  await lightbox.getByRole("button", { name: "Close" }).tap();

  const bar = guest.getByRole("complementary", { name: "Approval" });
  await bar.getByRole("button", { name: /^Start/ }).tap();
  const answers = guest.getByRole("dialog").getByRole("group", { name: /^Your answer/ });
  await answers.getByRole("button", { name: "Approve" }).tap();
  const who = guest.getByRole("dialog", { name: "Who are you?" });
  await who.getByLabel("The client").check();
  await who.getByRole("button", { name: "Continue" }).tap();
  // What the client answered before is there; three pictures are left, one of them as version 2.
  const next = guest.getByRole("dialog").getByRole("button", { name: /^Next picture without/ });
  for (const done of [18, 19, 20]) {
    await expect(guest.getByText(`${done} of 21 answered`)).toBeAttached();
    await next.tap();
    await answers.getByRole("button", { name: "Approve" }).tap();
  }
  await expect(guest.getByRole("dialog").getByText("All answered — thank you")).toBeVisible();

  await page.keyboard.press("r");
  const panel = page.getByRole("complementary", { name: "Approval" });
  await expect(panel.getByText("21 of 21")).toBeVisible(SEEN);
  await panel.getByRole("button", { name: "Close the round" }).click();
  const ask = page.getByRole("dialog", { name: "Close the round?" });
  await expect(ask.getByText("Answers are missing of Marketing.")).toBeVisible();
  await ask.getByRole("button", { name: "Close and keep the record" }).click();
  await panel.getByRole("link", { name: "Open the record" }).click();
  await expect(page.getByText("All files are the same as when the round was closed.")).toBeVisible();
  for (const file of ["CSV", "JSON"]) {
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: file }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(new RegExp(`-approval-.*\\.${file.toLowerCase()}$`));
  }
  await expect(guest.getByText("The approval is closed")).toBeAttached(SEEN);

  await page.goto(script);
  await page.getByRole("link", { name: "The first round's record" }).click();
  await expect(page.getByText("At night, with the windows lit, please.")).toBeVisible();
}

const TITLE =
  "npm run demo shows its script after one click, and its board goes from a guest's pin to version 2 and to the decision";
const REST = "; its steps do what they say, and started again everything is as before";

test(walksAll ? TITLE + REST : TITLE, async ({ page, browser, watch }) => {
  test.setTimeout(420_000);
  watch(page);
  const port = await freePort();
  const first = await startDemo(port);
  await page.goto(first.script);
  await page.getByRole("button", { name: "Enter the demo studio" }).click();
  await expect(page.getByRole("heading", { name: "The demo in 8 minutes" })).toBeVisible();
  await expect(
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) }),
  ).toHaveCount(10);

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
  await page
    .getByRole("listitem", { name: /A pin from the client/ })
    .getByRole("link", { name: "Open the board" })
    .click();
  await expect(page.getByRole("heading", { name: "Key visual" })).toBeVisible();
  const phone = await browser.newContext(PHONE);
  phone.on("page", watch);
  await review(page, await phone.newPage(), first);
  await phone.close();
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
  await expect(page.getByRole("heading", { name: "The demo in 8 minutes" })).toBeVisible();
  await page.goto(second.script.replace("/demo", "/"));
  await expect(cards.first()).toBeVisible();
  await expect(cards.filter({ hasText: "A cable car in morning mist" })).toHaveCount(0);
  await page.goto(second.script.replace("/demo", "/boards/bo_demo"));
  await expect(page.getByRole("button", { name: "Approval, 1 of 2 done" })).toBeVisible();
  await page.goto("about:blank");
  await stop(second.npm);
});
