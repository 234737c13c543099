/** A studio with several models: choosing them, what the form offers, names, prices, and a service in trouble. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { CreationRequestInput } from "contract/creations/request";
import { type OpenAiStandIn, startOpenAi } from "@/tools/testing/adapters/openai";
import { SMALL } from "../support/api-client";
import { findingsOf } from "../support/axe";
import { test as base, expect } from "../support/fixtures";
import { ENDLESS } from "../support/front";
import { inEveryLook } from "../support/looks";
import { modelButton, picker } from "../support/models";
import { type Front, startFront } from "../support/start-front";

const MODELS = {
  models: [{ id: "sandbox" }, { id: "remote", name: "Atelier", price: 0.04 }],
  default: "sandbox",
};

async function withModels(use: (front: Front) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "prompt-studio-models-"));
  const file = path.join(folder, "models.json");
  writeFileSync(file, JSON.stringify(MODELS));
  const front = await startFront({}, { MODELS_FILE: file });
  await use(front);
  await front.leave();
  rmSync(folder, { recursive: true });
}

/** A studio that draws with its own engine and with a service elsewhere; each test is another person. */
const test = base.extend<{ front: Front }, { modelsFront: Front }>({
  // biome-ignore lint/correctness/noEmptyPattern: the first argument has to be a pattern
  modelsFront: [async ({}, use) => withModels(use), { scope: "worker" }],
  front: async ({ modelsFront }, use) => use(modelsFront),
  baseURL: async ({ front }, use) => use(front.origin),
});

/** A studio of its own, for a test that changes the state of the service. */
const ownTest = test.extend<{ front: Front }>({
  // biome-ignore lint/correctness/noEmptyPattern: the first argument has to be a pattern
  front: async ({}, use) => withModels(use),
});

const ATELIER: CreationRequestInput = { ...SMALL, model: "remote" };
const generate = (page: Page) => page.getByRole("button", { name: /^Generate/ });

async function opened(page: Page, prompt = "") {
  await page.goto("/");
  await expect(generate(page)).toHaveJSProperty("disabled", false);
  if (prompt) await page.getByLabel("Prompt", { exact: true }).fill(prompt);
}

test("a model is chosen with the keyboard alone, and the creation is drawn by it", async ({
  person,
  front,
}) => {
  const { page } = person;
  await opened(page, "a red kite");
  await expect(modelButton(page)).toHaveAccessibleName("Model Sandbox engine");
  await modelButton(page).focus();
  await page.keyboard.press("o");
  await expect(picker(page).getByRole("checkbox", { name: /^Sandbox engine/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(picker(page).getByRole("checkbox", { name: /^Atelier/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(picker(page)).toHaveCount(0);
  await expect(modelButton(page)).toHaveAccessibleName("Model Atelier");
  await expect(page.getByText("About $0.16.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Enter");
  const card = page.getByRole("article", { name: "Done: a red kite" });
  await expect(card).toContainText("Atelier");
  await expect(card).toContainText("$0.16");
  expect(front.upstream.counts.creates("a red kite")).toBe(1);
});

test("several models make one creation each, and the comparison shows the model as the first difference", async ({
  person,
}) => {
  const { page, api } = person;
  await opened(page, "a blue kite");
  await page.getByRole("radio", { name: "1 picture" }).check();
  await modelButton(page).click();
  await picker(page)
    .getByRole("checkbox", { name: /^Atelier/ })
    .check();
  await expect(picker(page).getByText("2 models × 1 picture")).toBeVisible();
  await picker(page).getByRole("button", { name: "Done" }).click();
  await expect(modelButton(page)).toHaveAccessibleName("2 models Sandbox engine and Atelier");
  await expect(page.getByText("About $0.04.")).toBeVisible();
  await page.getByRole("button", { name: "Generate 2 models × 1 picture" }).click();
  await expect(page.getByRole("article", { name: "Done: a blue kite" })).toHaveCount(2);

  const found = await api.get("/api/creations?q=blue%20kite");
  const { creations } = (await found.json()).value as { creations: { outputs: { id: string }[] }[] };
  await page.goto(`/compare?pictures=${creations.map(({ outputs }) => outputs[0]?.id).join()}`);
  const differences = page.getByRole("complementary", { name: "Differences" });
  await expect(differences.getByRole("heading").first()).toHaveText("Model");
  await expect(differences.getByText("Sandbox engine")).toBeVisible();
  await expect(differences.getByText("Atelier")).toBeVisible();
});

test("using a creation's settings brings its model back", async ({ person }) => {
  const { page, api } = person;
  const id = await api.create({ ...ATELIER, prompt: "a green kite" });
  await api.untilEnded(id);
  await page.goto(`/creations/${id}`);
  const parameters = page.getByRole("region", { name: "Parameters" });
  await expect(parameters.getByText("Atelier", { exact: true })).toBeVisible();
  await expect(parameters.getByText("about $0.04", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Use all" }).click();
  await expect(modelButton(page)).toHaveAccessibleName("Model Atelier");
});

test("a stored model that the studio no longer has is named, and the other settings stay", async ({
  person,
}) => {
  const { page } = person;
  await opened(page, "a kite");
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((one) => one.includes("draft")))
      localStorage.setItem(key, JSON.stringify({ prompt: "a kite", seed: "7", models: ["openai/dall-e-3"] }));
  });
  await page.reload();
  await expect(
    page.getByText("dall-e-3 is no longer offered in this studio. Selected: Sandbox engine."),
  ).toBeVisible();
  await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue("a kite");
  await expect(modelButton(page)).toHaveAccessibleName("Model Sandbox engine");
});

test("the library filters by model and shows what the shown creations cost", async ({ person }) => {
  const { page, api } = person;
  for (const body of [ATELIER, { ...ATELIER, prompt: "two kites" }, { ...SMALL, prompt: "sand" }])
    await api.untilEnded(await api.create(body));
  await page.goto("/library");
  await expect(page.getByText("3 pictures · $0.08")).toBeVisible();
  await page.getByRole("combobox", { name: "Model" }).selectOption("Sandbox engine");
  await expect(page.getByText("1 picture found", { exact: true })).toBeVisible();
  await page.getByRole("combobox", { name: "Model" }).selectOption("Atelier");
  await expect(page.getByText("2 pictures found · $0.08")).toBeVisible();
  await page.reload();
  await expect(page.getByText("2 pictures found · $0.08")).toBeVisible();
});

ownTest(
  "a service in trouble is named where it concerns the selected model or an open creation, and its creation says why it waits",
  async ({ person, front }) => {
    const { page, api } = person;
    await opened(page);
    front.upstream.next("create", { tooMany: "600" });
    const id = await api.create({ ...ATELIER, prompt: "a patient kite" });
    const card = page.getByRole("article", { name: /^Waiting: .+ asked for a pause: a patient kite$/ });
    await expect(card).toBeVisible();
    const banner = page.getByRole("complementary", { name: "The service" });
    await expect(banner).toContainText("asked for a pause");

    await modelButton(page).click();
    await expect(picker(page).getByRole("checkbox", { name: /^Atelier/ })).toHaveAccessibleDescription(
      /Paused by the service/,
    );
    await page.keyboard.press("Escape");
    await page.goto(`/creations/${id}`);
    await expect(page.getByText(/^Waiting: .+ asked for a pause$/).first()).toBeVisible();
    await page.goto("/service");
    await expect(page.getByRole("heading", { level: 1, name: "Service status" })).toBeVisible();
    const troubled = page
      .getByRole("region")
      .filter({ has: page.getByText("Paused by the service", { exact: true }) });
    await expect(troubled.first()).toContainText("Atelier");

    await api.cancel(id);
    await expect.poll(async () => (await api.status(id)).status).toBe("cancelled");
    await page.goto("/");
    await expect(modelButton(page)).toHaveAccessibleName("Model Sandbox engine");
    await expect(page.getByRole("article", { name: "Cancelled: a patient kite" })).toBeVisible();
    await expect(banner, "the selected model is not affected").toHaveCount(0);
  },
);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the models are chosen by touch", async ({ person }) => {
    const { page } = person;
    await opened(page, "a kite");
    await page.getByRole("button", { name: /settings$/ }).tap();
    await modelButton(page).tap();
    await picker(page).getByText("Atelier", { exact: true }).tap();
    await expect(picker(page)).toHaveCount(0);
    await expect(modelButton(page)).toHaveAccessibleName("Model Atelier");
    await expect(page.getByText("About $0.16.")).toBeVisible();
  });
});

test("the picker, the form and the services page have no accessibility violations", async ({
  person,
  front,
}) => {
  const { page, api } = person;
  front.upstream.script("a slow kite", ENDLESS);
  await api.create({ ...ATELIER, prompt: "a slow kite" });
  await opened(page, "a kite");
  await modelButton(page).click();
  await picker(page)
    .getByRole("checkbox", { name: /^Atelier/ })
    .check();
  await inEveryLook(page, async () => expect(await findingsOf(page)).toEqual([]));
  await page.keyboard.press("Escape");
  await inEveryLook(page, async () => expect(await findingsOf(page)).toEqual([]));
  await page.goto("/service");
  await expect(page.getByRole("heading", { level: 1, name: "Service status" })).toBeVisible();
  await inEveryLook(page, async () => expect(await findingsOf(page)).toEqual([]));
});

test.describe("with OpenAI", () => {
  const KEY = "canary-key-of-openai";
  const withOpenAi = test.extend<{ openAi: OpenAiStandIn; front: Front }>({
    // biome-ignore lint/correctness/noEmptyPattern: the first argument has to be a pattern
    openAi: async ({}, use) => {
      const openAi = await startOpenAi({ key: KEY });
      await use(openAi);
      await openAi.close();
    },
    front: async ({ openAi }, use) => {
      const front = await startFront({}, { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: openAi.baseUrl });
      await use(front);
      await front.leave();
    },
  });

  withOpenAi("the form fits the model, and only what the model takes is sent", async ({ person, openAi }) => {
    const { page } = person;
    await opened(page, "a paper kite");
    await page.getByText("More settings").click();
    await page.getByLabel("Seed", { exact: true }).fill("7");
    await modelButton(page).click();
    await picker(page).getByText("GPT Image 2", { exact: true }).click();
    await expect(
      page.getByText(/^GPT Image 2 takes no seed.* Your values are kept for other models\./),
    ).toBeVisible();
    await expect(page.getByLabel("Seed", { exact: true })).toHaveCount(0);
    await expect(page.getByLabel("Negative prompt", { exact: true })).toHaveCount(0);
    await page
      .getByRole("group", { name: /^Quality/ })
      .getByRole("radio", { name: "Low" })
      .check();
    await page.getByRole("radio", { name: "1 picture" }).check();
    await generate(page).click();
    const card = page.getByRole("article", { name: "Done: a paper kite" });
    await expect(card).toContainText("GPT Image 2");
    expect(openAi.bodies).toHaveLength(1);
    expect(openAi.bodies[0]).toMatchObject({ model: "gpt-image-2", quality: "low", n: 1 });
    expect(openAi.bodies[0]).not.toHaveProperty("seed");

    await modelButton(page).click();
    await picker(page).getByRole("checkbox", { name: /^127/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Seed", { exact: true })).toHaveValue("7");
  });
});
