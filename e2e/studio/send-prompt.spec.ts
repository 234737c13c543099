/** What the studio's own engine understands of a prompt, before drawing, and the same prompt for a model that takes any words. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { startOpenAi } from "@/tools/testing/adapters/openai";
import { SMALL } from "../support/api-client";
import { findingsOf } from "../support/axe";
import { test as base, expect } from "../support/fixtures";
import { inEveryLook } from "../support/looks";
import { modelButton, picker } from "../support/models";
import { type Front, startFront } from "../support/start-front";

const KEY = "canary-openai-5e2a";
const SANDBOX = { id: "sandbox" };
const ATELIER = { id: "remote", name: "Atelier", price: 0.04 };

async function withModels(
  models: readonly object[],
  settings: Record<string, string>,
  use: (front: Front) => Promise<void>,
) {
  const folder = mkdtempSync(path.join(tmpdir(), "prompt-studio-send-"));
  const file = path.join(folder, "models.json");
  writeFileSync(file, JSON.stringify({ models, default: "sandbox" }));
  const front = await startFront({}, { MODELS_FILE: file, ...settings });
  await use(front);
  await front.leave();
  rmSync(folder, { recursive: true });
}

/** A studio that draws with its own engine and with one service elsewhere; each test is another person. */
const test = base.extend<{ front: Front }, { sendFront: Front }>({
  sendFront: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument has to be a pattern
    async ({}, use) => withModels([SANDBOX, ATELIER], {}, use),
    { scope: "worker" },
  ],
  front: async ({ sendFront }, use) => use(sendFront),
  baseURL: async ({ front }, use) => use(front.origin),
});

/** A studio with two services besides its own engine. */
const severalTest = test.extend<{ front: Front }>({
  // biome-ignore lint/correctness/noEmptyPattern: the first argument has to be a pattern
  front: async ({}, use) => {
    const openAi = await startOpenAi({ key: KEY });
    const models = [SANDBOX, ATELIER, { id: "openai/gpt-image-2", price: 0.04 }];
    await withModels(models, { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: openAi.baseUrl }, use);
    await openAi.close();
  },
});

const prompt = (page: Page) => page.getByLabel("Prompt", { exact: true });
const generate = (page: Page) => page.getByRole("button", { name: /^Generate/ });
const unknown = (page: Page) => page.getByRole("list", { name: "Not known" });
const marked = (page: Page, as: "understood" | "unknown") => page.locator(`[data-word=${as}]`);
const announced = (page: Page) => page.getByRole("status", { name: "Announcements" });
const card = (page: Page, words: string) => page.getByRole("article", { name: `Done: ${words}` });

async function opened(page: Page) {
  await page.goto("/");
  await expect(generate(page)).toHaveJSProperty("disabled", false);
}

/** How far the marks are from the text of the field, in pixels: both wrap alike and are scrolled alike. */
const offset = (page: Page) =>
  prompt(page).evaluate((element) => {
    const field = element as HTMLTextAreaElement;
    const layer = field.parentElement?.querySelector("[data-word]")?.parentElement;
    if (!layer) return "no marks";
    const [a, b] = [field.getBoundingClientRect(), layer.getBoundingClientRect()];
    return [
      ...[a.left - b.left, a.top - b.top, field.clientWidth - layer.clientWidth],
      ...[field.scrollHeight - layer.scrollHeight, field.scrollTop - layer.scrollTop],
    ].map(Math.round);
  });

test("the composer underlines what the engine understands and names what it will leave out, and nothing of it with another model", async ({
  person,
}) => {
  const { page } = person;
  await opened(page);
  await prompt(page).focus();
  const before = await modelButton(page).boundingBox();
  await prompt(page).pressSequentially("A fox by the lake, gimbal, gasket, golden hour");
  await expect(marked(page, "unknown")).toHaveText(["gimbal", "gasket"]);
  await expect(marked(page, "understood")).toHaveText(["fox", "lake", "golden hour"]);
  await expect(unknown(page)).toContainText("“gimbal”");
  await expect(prompt(page)).toHaveAccessibleDescription(/Not known: .+“gasket”.*\. They will be left out\./);
  await expect(announced(page)).toContainText(/Not known: .+They will be left out\./);
  expect(await modelButton(page).boundingBox(), "nothing has moved").toEqual(before);

  const long = "A misty lake with a gimbal and a gasket chair at golden hour, ".repeat(30);
  await prompt(page).fill(long);
  await expect(marked(page, "unknown").nth(30)).toBeAttached();
  await inEveryLook(page, async (look) => {
    for (const end of ["ControlOrMeta+Home", "ControlOrMeta+End"]) {
      await prompt(page).press(end);
      await expect.poll(() => offset(page), look).toEqual([0, 0, 0, 0, 0]);
    }
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await prompt(page).fill("A gimbal by the lake");
  await expect(unknown(page)).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);

  await page.reload();
  await expect(marked(page, "unknown"), "also of a draft that was not typed now").toHaveText(["gimbal"]);
  await expect(announced(page)).toHaveText("");

  await modelButton(page).click();
  await picker(page).getByText("Atelier", { exact: true }).click();
  await expect(marked(page, "understood")).toHaveCount(0);
  await expect(marked(page, "unknown")).toHaveCount(0);
  await expect(unknown(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Send this prompt/ })).toHaveCount(0);
});

test("where the main thing is not known, the composer promises a composition study, and the known words stay a press away", async ({
  person,
}) => {
  const { page } = person;
  await page.route("**/api/prompts/words", (route) =>
    route.fulfill({
      json: {
        status: "success",
        value: {
          can_tell: true,
          understood: [{ field: "prompt", word: "red", start: 2, end: 5, as: "the colour red" }],
          unknown: [{ field: "prompt", word: "gimbal", start: 6, end: 12, nearest: ["camera"] }],
          unknown_main: "gimbal",
        },
      },
    }),
  );
  await opened(page);
  await prompt(page).fill("A red gimbal");
  await prompt(page).focus();
  await expect(unknown(page)).toContainText("“gimbal” is not known");
  await expect(
    page.getByText("A composition study: shapes, palette and light.", { exact: true }),
  ).toBeVisible();
  await expect(announced(page)).toContainText(
    "“gimbal” is not known to the Sandbox engine. It draws a composition study: shapes, palette and light.",
  );
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Replace gimbal with camera" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(prompt(page)).toHaveValue("A red camera");
});

test("one key sends the prompt of the focused card to the other model, and nothing is paid before Generate", async ({
  person,
  front,
}) => {
  const { page, api } = person;
  await api.untilEnded(await api.create({ ...SMALL, prompt: "a folded zorp" }));
  await opened(page);
  await card(page, "a folded zorp").getByRole("link").first().focus();
  await page.keyboard.press("t");
  await expect(generate(page)).toBeFocused();
  await expect(prompt(page)).toHaveValue("a folded zorp");
  await expect(modelButton(page)).toHaveAccessibleName("Model Atelier");
  await expect(generate(page)).toHaveAccessibleDescription(/About \$0\.04\./);
  expect(front.upstream.counts.creates("a folded zorp")).toBe(0);
  await page.keyboard.press("Enter");
  await expect(card(page, "a folded zorp")).toHaveCount(2);
  expect(front.upstream.counts.creates("a folded zorp")).toBe(1);
});

test("the same key sends the prompt of the composer, which has a button for it", async ({ person }) => {
  const { page } = person;
  await opened(page);
  await prompt(page).fill("a bent zorp");
  await modelButton(page).focus();
  await page.keyboard.press("t");
  await expect(generate(page)).toBeFocused();
  await expect(modelButton(page)).toHaveAccessibleName("Model Atelier");

  await modelButton(page).click();
  await picker(page).getByText("Sandbox engine", { exact: true }).click();
  await page.getByRole("button", { name: "Send this prompt to Atelier…" }).click();
  await expect(generate(page)).toBeFocused();
  await expect(modelButton(page)).toHaveAccessibleName("Model Atelier");
});

test("a prompt is sent on from the page of its creation, from the library and from the command menu", async ({
  person,
}) => {
  const { page, api } = person;
  const id = await api.create({ ...SMALL, prompt: "a quiet zorp" });
  await api.untilEnded(id);
  const isSent = async () => {
    await expect(page).toHaveURL(/\/$/);
    await expect(generate(page)).toBeFocused();
    await expect(prompt(page)).toHaveValue("a quiet zorp");
    await expect(modelButton(page)).toHaveAccessibleName("Model Atelier");
  };
  await page.goto(`/creations/${id}`);
  await expect(page.getByRole("region", { name: "Not known, so left out" })).toContainText("“zorp”");
  await expect(page.getByRole("region", { name: "Understood" })).toBeVisible();
  await page.keyboard.press("t");
  await isSent();
  await page.goto(`/creations/${id}`);
  await page.getByRole("button", { name: "Send this prompt to Atelier…" }).click();
  await isSent();
  await page.goto(`/creations/${id}`);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("send this prompt");
  await page.getByRole("option", { name: /Send this prompt to Atelier…/ }).click();
  await isSent();
  await page.goto("/library");
  await page
    .getByRole("link", { name: /a quiet zorp/ })
    .first()
    .focus();
  await page.keyboard.press("t");
  await isSent();
});

test("a creation of the only other model is not offered to be sent to that model again", async ({
  person,
}) => {
  const { page, api } = person;
  await api.untilEnded(await api.create({ ...SMALL, model: "remote", prompt: "a paid zorp" }));
  await opened(page);
  await card(page, "a paid zorp")
    .getByRole("button", { name: /^More: remix/ })
    .click();
  await expect(page.getByRole("button", { name: /^Vary: the same/ })).toBeVisible();
  await expect(page.getByRole("group", { name: "More" }).getByText(/^Send this prompt/)).toHaveCount(0);
});

severalTest("with several other models the picker asks which, by keys alone", async ({ person }) => {
  const { page, api } = person;
  await api.untilEnded(await api.create({ ...SMALL, prompt: "a tall zorp" }));
  await opened(page);
  await card(page, "a tall zorp").getByRole("link").first().focus();
  await page.keyboard.press("t");
  await expect(picker(page).getByRole("checkbox", { name: /^Sandbox engine/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(picker(page)).toHaveCount(0);
  await expect(generate(page)).toBeFocused();
  await expect(modelButton(page)).toHaveAccessibleName("Model GPT Image 2");
  await expect(prompt(page)).toHaveValue("a tall zorp");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("while the prompt is written, what is not known stands below it, and the marks stay afterwards", async ({
    person,
  }) => {
    const { page } = person;
    await opened(page);
    await prompt(page).tap();
    await prompt(page).fill("A zorp by the lake");
    await expect(unknown(page)).toBeVisible();
    await prompt(page).blur();
    await expect(unknown(page)).toBeHidden();
    await expect(marked(page, "unknown")).toBeVisible();
    await expect.poll(() => offset(page)).toEqual([0, 0, 0, 0, 0]);
  });

  test("a prompt is sent on by touch, from the menu of its card", async ({ person, front }) => {
    const { page, api } = person;
    await api.untilEnded(await api.create({ ...SMALL, prompt: "a small zorp" }));
    await opened(page);
    await card(page, "a small zorp")
      .getByRole("button", { name: /^More: remix/ })
      .tap();
    await page.getByRole("button", { name: /^Send this prompt to Atelier…/ }).tap();
    await expect(generate(page)).toBeFocused();
    await expect(page.getByText("About $0.04.")).toBeVisible();
    expect(front.upstream.counts.creates("a small zorp")).toBe(0);
    await generate(page).tap();
    await expect(card(page, "a small zorp")).toHaveCount(2);
    expect(front.upstream.counts.creates("a small zorp")).toBe(1);
  });
});
