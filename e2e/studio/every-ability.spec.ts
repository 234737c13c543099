/** Pictures from pictures with a model that can everything: what is chosen in the composer is what its service receives. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { aModel } from "@/lib/client/api/a-model.fixture";
import { createUpstreamStudio, type UpstreamStudio } from "@/tools/testing/upstream/studio";
import { MADE_WITHIN_MS } from "../support/api-client";
import { giveFile } from "../support/drop";
import { test as base, expect } from "../support/fixtures";
import { startFront } from "../support/start-front";

const ABLE = aModel({
  id: "painter",
  abilities: {
    from_pictures: {
      operations: ["edit", "expand", "upscale", "cut_out"],
      ...{ sources: "any", mask: "exact", references: { max: 3, roles: ["style", "subject"] } },
      ...{ strength: true, factors: [2] },
    },
  },
});

/** Another studio is the service: it takes pictures of any kind. */
const test = base.extend<{ service: UpstreamStudio; front: { origin: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: the first argument has to be a pattern
  service: async ({}, use) => use(createUpstreamStudio([ABLE])),
  front: async ({ service }, use) => {
    const front = await startFront({ studio: service });
    await use(front);
    await front.leave();
  },
  baseURL: async ({ front }, use) => use(front.origin),
});

const source = (page: Page) => page.getByRole("region", { name: "Source" });
const references = (page: Page) => page.getByRole("region", { name: "References" });
const prompt = (page: Page) => page.getByLabel("Prompt", { exact: true });
const generate = (page: Page) => page.getByRole("button", { name: /^Generate/ });
const uploaded = (page: Page) => expect(page.getByRole("progressbar", { name: /^upload/ })).toHaveCount(0);

const picture = async (background: string) => ({
  name: `${background}.png`,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer(),
});

/** @returns the first pixel of what the service was sent. */
async function colourOf({ uploads }: UpstreamStudio, { upload_id: id = "" }: { upload_id?: string } = {}) {
  const pixels = await sharp(uploads.get(id)).removeAlpha().raw().toBuffer();
  return [...pixels.subarray(0, 3)];
}

test("an edit of a brought picture reaches the service with its strength, and a reference with its role", async ({
  person,
  service,
}) => {
  const { page } = person;
  await page.goto("/");
  await giveFile(page, "paste", await picture("red"));
  await expect(source(page)).toContainText("red.png");
  await giveFile(page, "drop", await picture("blue"), "Use as reference");
  await references(page).getByLabel("Role of reference 1").selectOption("Style");
  await source(page).getByRole("slider", { name: "Strength" }).fill("40");
  await expect(source(page)).toContainText("40 %");
  await prompt(page).fill("in autumn");
  await page.getByRole("radio", { name: "1 picture", exact: true }).check();
  await uploaded(page);
  await generate(page).click();
  await expect(page.getByRole("article", { name: "Done: in autumn" })).toBeVisible({
    timeout: MADE_WITHIN_MS,
  });
  const [request, ...others] = service.requests;
  expect(others).toEqual([]);
  expect(request).toMatchObject({ operation: "edit", prompt: "in autumn", inputs: { strength: 0.4 } });
  expect(request?.inputs?.references).toMatchObject([{ role: "style" }]);
  expect(await colourOf(service, request?.inputs?.source)).toEqual([255, 0, 0]);
  expect(await colourOf(service, request?.inputs?.references[0])).toEqual([0, 0, 255]);
});

test("a brought picture is cut out, and so is the next one; what has no effect on that is not shown", async ({
  person,
  service,
}) => {
  const { page } = person;
  await page.goto("/");
  await giveFile(page, "paste", await picture("red"));
  await source(page).getByText("Cut out", { exact: true }).click();
  await expect(source(page)).toContainText("The background becomes transparent.");
  await expect(prompt(page)).toBeHidden();
  await expect(references(page)).toBeHidden();
  const composer = page.getByRole("form", { name: "New creation" });
  for (const name of ["Styles", "Preview prompt", "Add a picture", "Settings from a picture"])
    await expect(composer.getByRole("button", { name })).toHaveCount(0);
  for (const words of ["Pictures", "Aspect ratio", "More settings", "Strength"])
    await expect(composer.getByText(words, { exact: true })).toHaveCount(0);
  await uploaded(page);
  await generate(page).click();
  const made = page.getByRole("article", { name: "Done: Cut out, The same picture without its background" });
  await expect(made).toHaveCount(1, { timeout: MADE_WITHIN_MS });
  await expect(made).toContainText("Cut out");
  await giveFile(page, "paste", await picture("blue"));
  await expect(source(page)).toContainText("blue.png");
  await expect(source(page).getByRole("radio", { name: "Cut out" })).toBeChecked();
  await uploaded(page);
  await generate(page).click();
  await expect(made).toHaveCount(2, { timeout: MADE_WITHIN_MS });
  expect(service.requests.map(({ operation }) => operation)).toEqual(["cut_out", "cut_out"]);
  const colours = service.requests.map(({ inputs }) => colourOf(service, inputs?.source));
  expect(await Promise.all(colours)).toEqual([
    [255, 0, 0],
    [0, 0, 255],
  ]);
});

test("words about a change are not sent with an expansion, which has words of its own", async ({
  person,
  service,
}) => {
  const { page } = person;
  await page.goto("/");
  await giveFile(page, "paste", await picture("red"));
  await prompt(page).fill("at night");
  await source(page).getByText("Expand", { exact: true }).click();
  await expect(prompt(page)).toHaveValue("");
  await prompt(page).fill("a wide beach");
  await uploaded(page);
  await source(page).getByRole("checkbox", { name: "16:9" }).check();
  await generate(page).click();
  await expect(
    page.getByRole("article", { name: "Done: Expanded to 16:9, a wide beach" }).first(),
  ).toBeVisible({
    timeout: MADE_WITHIN_MS,
  });
  expect(service.requests).toMatchObject([
    { operation: "expand", prompt: "a wide beach", settings: { aspect_ratio: "16:9" } },
  ]);
  await source(page).getByText("Edit", { exact: true }).click();
  await expect(prompt(page)).toHaveValue("at night");
});
