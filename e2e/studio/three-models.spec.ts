/** One prompt goes to three models at three services, and the model comes back from comparison, archive and picture file. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { type OpenAiStandIn, startOpenAi } from "@/tools/testing/adapters/openai";
import { giveFile } from "../support/drop";
import { test as base, expect } from "../support/fixtures";
import { modelButton, picker } from "../support/models";
import { type Front, startFront } from "../support/start-front";

const KEY = "canary-openai-71c0";
const MODELS = {
  default: "sandbox",
  models: [{ id: "sandbox" }, { id: "remote", name: "Atelier" }, { id: "openai/gpt-image-2", price: 0.04 }],
};

const test = base.extend<{ openAi: OpenAiStandIn; front: Front }>({
  // biome-ignore lint/correctness/noEmptyPattern: the first argument has to be a pattern
  openAi: async ({}, use) => {
    const openAi = await startOpenAi({ key: KEY });
    await use(openAi);
    await openAi.close();
  },
  front: async ({ openAi }, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), "three-models-"));
    const file = path.join(folder, "models.json");
    writeFileSync(file, JSON.stringify(MODELS));
    const front = await startFront(
      {},
      { MODELS_FILE: file, OPENAI_API_KEY: KEY, OPENAI_BASE_URL: openAi.baseUrl },
    );
    await use(front);
    await front.leave();
    rmSync(folder, { recursive: true });
  },
  baseURL: async ({ front }, use) => use(front.origin),
});

const done = (page: Page) => page.getByRole("article", { name: "Done: a paper kite" });

test("three models draw one prompt, each once; they are compared, and archive and picture bring the model back", async ({
  person,
  newPerson,
  front,
  openAi,
}) => {
  const { page } = person;
  await page.goto("/");
  await page.getByLabel("Prompt", { exact: true }).fill("a paper kite");
  await page.getByRole("radio", { name: "1 picture" }).check();
  await modelButton(page).click();
  for (const name of [/^Atelier/, /^GPT Image 2/])
    await picker(page).getByRole("checkbox", { name }).first().check();
  await picker(page).getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Generate 3 models × 1 picture" }).click();
  await expect(done(page)).toHaveCount(3, { timeout: 60_000 });
  expect([openAi.creates, front.upstream.counts.creates("a paper kite")]).toEqual([1, 1]);

  await page.getByRole("link", { name: "Library" }).first().click();
  await expect(page.getByText("3 pictures · $0.04")).toBeVisible();
  const found = await page.request.get("/api/creations?q=paper%20kite");
  const { creations } = (await found.json()).value as {
    creations: { creation_id: string; model: string; outputs: { id: string; media_url: string }[] }[];
  };
  await page.goto(`/compare?pictures=${creations.map(({ outputs }) => outputs[0]?.id).join()}`);
  const differences = page.getByRole("complementary", { name: "Differences" });
  await expect(differences.getByRole("heading").first()).toHaveText("Model");
  for (const name of ["Sandbox engine", "Atelier", "GPT Image 2"])
    await expect(differences.getByText(name, { exact: true })).toBeVisible();

  // The picture of the paid model names it; applying its settings chooses the model again.
  const paid = creations.find(({ model }) => model === "openai/gpt-image-2");
  await page.goto(`/creations/${paid?.creation_id}`);
  // This model takes no seed, so there is none to use.
  await expect(page.getByRole("button", { name: "Use all" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Use seed" })).toHaveCount(0);
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as PNG, the original" }).click();
  const buffer = readFileSync(await (await coming).path());
  await page.goto("/");
  await expect(modelButton(page)).toHaveAccessibleName(/^3 models/);
  await giveFile(page, "drop", { name: "kite.png", mimeType: "image/png", buffer }, "Use its settings");
  const dialog = page.getByRole("dialog", { name: "Settings from a picture" });
  await expect(dialog).toContainText("GPT Image 2");
  await dialog.getByRole("button", { name: "Apply settings" }).click();
  await expect(modelButton(page)).toHaveAccessibleName("Model GPT Image 2");

  // Another person imports the archive; their creations have the models, too.
  await page.goto("/settings");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export everything" }).click();
  const archive = readFileSync(await (await downloading).path());
  const other = await newPerson();
  await other.page.goto("/settings");
  await other.page
    .getByLabel("Archive to import")
    .setInputFiles({ name: "a.zip", mimeType: "application/zip", buffer: archive });
  await expect(other.page.getByText("3 creations imported.")).toBeVisible();
  await other.page.goto("/library?model=openai%2Fgpt-image-2");
  await other.page
    .getByRole("link", { name: /a paper kite/ })
    .first()
    .click();
  const parameters = other.page.getByRole("region", { name: "Parameters" });
  await expect(parameters.getByText("GPT Image 2", { exact: true })).toBeVisible();
  await other.page.getByRole("button", { name: "Use all" }).click();
  await expect(modelButton(other.page)).toHaveAccessibleName("Model GPT Image 2");

  // Whether the address has a model that describes pictures is read from the list of models, which costs nothing.
  const expected = ["/v1/images/generations", "/v1/models"];
  const strays = openAi.requests.filter(({ path: at }) => !expected.includes(at));
  expect(strays).toEqual([]);
});
