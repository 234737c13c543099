/** Words for a picture: from its menu, from a board, and from a file, by the enhancer's model that sees pictures. */
import type { ServerResponse } from "node:http";
import type { Page } from "@playwright/test";
import { redPng } from "@/tools/testing/foreign-pictures";
import { type HttpService, sendJson, startHttpService } from "@/tools/testing/http-service";
import { findingsOf } from "../support/axe";
import { makeBoard, pictureIdsOf } from "../support/boards";
import { giveFile } from "../support/drop";
import { card, drawn, PROMPT, prompt, references } from "../support/editing";
import { test as base, expect } from "../support/fixtures";
import { inEveryLook } from "../support/looks";
import { studioHome } from "../support/studio-process";

const WORDS = "a wooden cabin by a still lake, noon light, calm colours, gouache";

/** A language model on this machine, which is asked once for each description. */
interface Seer extends HttpService {
  /** Answers in another way; null as usual. */
  answer: ((response: ServerResponse) => void) | null;
}

const test = base.extend<{ seer: Seer; settings: Record<string, string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the first argument has to be a pattern
  seer: async ({}, use) => {
    const seer: { answer: Seer["answer"] } = { answer: null };
    const message = { role: "assistant", content: WORDS };
    const http = await startHttpService((_, response) => {
      if (seer.answer) seer.answer(response);
      else sendJson(response, 200, { choices: [{ index: 0, finish_reason: "stop", message }] });
    });
    await use(Object.assign(seer, http));
    await http.close();
  },
  settings: async ({ seer }, use) =>
    use({
      ENHANCER_BASE_URL: `${seer.baseUrl}/v1`,
      ENHANCER_MODEL: "seer-2",
      ENHANCER_API_KEY: "canary-seer",
      ENHANCER_SEES_PICTURES: "true",
    }),
  baseURL: async ({ settings }, use) => {
    const home = await studioHome();
    await use((await home.start(settings)).origin);
    await home.leave();
  },
});

const describeEntry = (page: Page) => page.getByRole("button", { name: "Describe, price unknown" });
const asked = ({ calls }: Seer) => calls.filter((call) => call === "POST /v1/chat/completions").length;

async function openMenu(page: Page): Promise<void> {
  await card(page, PROMPT).getByRole("link").first().focus();
  await page.keyboard.press("m");
}

test("Describe in a picture's menu says its price, is asked once, and gives words that can be edited and undone", async ({
  person,
  seer,
}) => {
  const { page } = person;
  await drawn(person);
  await prompt(page).fill("mine");
  await openMenu(page);
  await describeEntry(page).click();
  await expect(prompt(page)).toHaveValue(WORDS);
  expect(asked(seer)).toBe(1);
  await prompt(page).press("End");
  await prompt(page).pressSequentially(", at night");
  await expect(prompt(page)).toHaveValue(`${WORDS}, at night`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(prompt(page)).toHaveValue("mine");
});

test.describe("a call that fails", () => {
  test.use({ expectedConsoleError: /api\/prompts\/describe/ });

  test("a description can be stopped, and one that fails says why; the composer stays as it is", async ({
    person,
    seer,
  }) => {
    const { page } = person;
    await drawn(person);
    await prompt(page).fill("mine");
    let isEnded = false;
    seer.answer = (response) =>
      void response.on("close", () => {
        isEnded = true;
      });
    await openMenu(page);
    await describeEntry(page).click();
    await expect(page.getByText("Describing the picture…")).toBeVisible();
    await expect.poll(() => asked(seer)).toBe(1);
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByText("Stopped. The call may have been charged.")).toBeVisible();
    // The studio ends its call with that of the page.
    await expect.poll(() => isEnded).toBe(true);
    seer.answer = (response) => sendJson(response, 404, { error: { message: "no such model" } });
    await openMenu(page);
    await describeEntry(page).click();
    await expect(page.getByText(/has no model seer-2 at this address \(404\)/)).toBeVisible();
    await expect(prompt(page)).toHaveValue("mine");
    expect(asked(seer)).toBe(2);
  });
});

test("pictures of a board and of a creation's page are described, and the words wait in the composer", async ({
  person,
  seer,
}) => {
  const { page } = person;
  const id = await drawn(person);
  await page.goto(`/creations/${id}`);
  await page.getByRole("button", { name: "Describe, price unknown" }).click();
  await page.getByRole("button", { name: "Go to the composer" }).click();
  await expect(prompt(page)).toHaveValue(WORDS);
  await prompt(page).fill("mine");
  const board = await makeBoard(person.api, "Pitch", await pictureIdsOf(person.api));
  await page.goto(`/boards/${board}`);
  await page.locator("main [data-drag]").first().focus();
  await page.getByRole("button", { name: "More for this picture" }).click();
  await describeEntry(page).click();
  await page.getByRole("button", { name: "Go to the composer" }).click();
  await expect(prompt(page)).toHaveValue(WORDS);
  expect(asked(seer)).toBe(2);
});

test("a file without settings is described from the dialog that says so", async ({ person, seer }) => {
  const { page } = person;
  await page.goto("/");
  const file = { name: "cabin.png", mimeType: "image/png", buffer: redPng() };
  await giveFile(page, "drop", file, "Use its settings, or describe it");
  const dialog = page.getByRole("dialog", { name: "The picture contains no settings" });
  await dialog.getByRole("button", { name: "Describe, price unknown" }).click();
  await expect(prompt(page)).toHaveValue(WORDS);
  expect(asked(seer)).toBe(1);
});

test("the menu with the price, the wait and the notice after it have no accessibility findings", async ({
  person,
}) => {
  const { page } = person;
  const check = () => inEveryLook(page, async (look) => expect(await findingsOf(page), look).toEqual([]));
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Held in the browser: the studio itself waits for a model only half a minute.
  await page.route("**/api/prompts/describe", (route) => released.then(() => route.continue()));
  await drawn(person);
  await openMenu(page);
  await expect(describeEntry(page)).toBeVisible();
  await check();
  await describeEntry(page).click();
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await check();
  release();
  await expect(page.getByText(/^The description is in the composer\./)).toBeVisible();
  await check();
});

test.describe("without a model that sees pictures", () => {
  test.use({ settings: { ENHANCER_SEES_PICTURES: "false" } });

  test("Describe is not offered", async ({ person }) => {
    const { page } = person;
    await drawn(person);
    await openMenu(page);
    await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Describe/ })).toHaveCount(0);
    await expect(references(page)).toHaveCount(0);
  });
});
