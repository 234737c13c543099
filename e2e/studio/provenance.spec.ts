/** Settings embedded in a picture file restore the composer. */
import { readFile } from "node:fs/promises";
import { AUTOMATIC1111, COMFYUI, INVOKEAI, INVOKEAI_OLD } from "picture-metadata/testing";
import sharp from "sharp";
import { MADE_WITHIN_MS, SMALL } from "../support/api-client";
import { findingsOf } from "../support/axe";
import { giveFile } from "../support/drop";
import { expect, type Person, test } from "../support/fixtures";
import { inEveryLook } from "../support/looks";
import { withText } from "../support/png";

const png = (buffer: Buffer | Uint8Array, name = "picture.png") => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(buffer),
});
const SETTINGS = "Use its settings";
const silent = () =>
  sharp({ create: { width: 24, height: 16, channels: 3, background: "#369" } })
    .png()
    .toBuffer();
const saying = async (keyword: string, text: string) => png(withText(await silent(), keyword, text));

/** Creates a picture, downloads its PNG from its page and deletes the creation. @returns the file and the stored bytes. */
async function madeTakenAndDeleted({ page, api }: Person, body: typeof SMALL) {
  const id = await api.create({ ...body, config: { image_number: 3 } });
  await api.untilEnded(id);
  const { outputs } = await api.detail(id);
  const kept = await (await page.request.get(outputs[1]?.media_url ?? "")).body();
  await page.goto(`/creations/${id}?picture=2`);
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as PNG, the original" }).click();
  const file = await readFile(await (await coming).path());
  await page.getByRole("button", { name: /^Delete all/ }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("heading", { name: "Start with a sentence" })).toBeVisible();
  return { file, kept };
}

for (const { name, body, wording } of [
  { name: "as it was written", body: { ...SMALL, prompt: "a paper boat" }, wording: null },
  {
    name: "before the enhancer",
    body: { ...SMALL, prompt: "a paper boat", is_enable_prompt_enhancer: true },
    wording: "Original",
  },
]) {
  test(`a downloaded picture whose creation was deleted can be recreated identically: ${name}`, async ({
    person,
  }) => {
    const { page, api } = person;
    const { file, kept } = await madeTakenAndDeleted(person, body);
    expect(file.equals(kept)).toBe(true);

    await giveFile(page, "drop", png(file), SETTINGS);
    const dialog = page.getByRole("dialog", { name: "Settings from a picture" });
    await expect(dialog).toContainText("Made with Prompt Studio: Sandbox engine");
    await expect(dialog).toContainText("a paper boat");
    if (wording) await dialog.getByRole("radio", { name: wording }).check();
    await dialog.getByRole("button", { name: "Apply settings" }).click();
    await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue("a paper boat");
    await page.getByRole("button", { name: "Generate 1 picture" }).click();
    await expect(page.getByRole("article", { name: "Done: a paper boat" })).toBeVisible({
      timeout: MADE_WITHIN_MS,
    });

    const { value } = await (await api.get("/api/creations?limit=1")).json();
    const again = await (await page.request.get(value.creations[0].outputs[0].media_url)).body();
    expect(again.equals(kept)).toBe(true);
  });
}

test("a JPEG or WebP download still restores the settings", async ({ person }) => {
  const { page, api } = person;
  const id = await api.create({ ...SMALL, negative_prompt: "people" });
  await api.untilEnded(id);
  for (const { name, type } of [
    { name: "WebP", type: "image/webp" },
    { name: "JPEG", type: "image/jpeg" },
  ]) {
    await page.goto(`/creations/${id}`);
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: `Download as ${name}` }).click();
    const buffer = await readFile(await (await coming).path());
    await page.goto("/");
    await giveFile(page, "drop", { name: `picture.${name}`, mimeType: type, buffer }, SETTINGS);
    const dialog = page.getByRole("dialog", { name: "Settings from a picture" });
    await expect(dialog).toContainText("Made with Prompt Studio: Sandbox engine");
    await expect(dialog).toContainText("people");
    await expect(dialog).toContainText("64 × 64");
  }
});

test("pictures of other tools restore the known settings and list the unknown ones", async ({ person }) => {
  const { page } = person;
  await page.goto("/");
  const prompt = page.getByLabel("Prompt", { exact: true });
  const dialog = page.getByRole("dialog", { name: "Settings from a picture" });

  await prompt.fill("my own words");
  await giveFile(page, "drop", await saying("invokeai_metadata", JSON.stringify(INVOKEAI)), SETTINGS);
  await expect(dialog).toContainText("Made with InvokeAI: juggernaut");
  await expect(dialog).toContainText("Scheduler: euler");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(prompt).toHaveValue("my own words");

  await giveFile(page, "paste", await saying("prompt", JSON.stringify(COMFYUI)));
  await page.getByRole("button", { name: "Show them" }).click();
  await expect(dialog).toContainText("Made with ComfyUI");
  await dialog.getByRole("button", { name: "Apply settings" }).click();
  await expect(prompt).toHaveValue("a glass bottle, galaxy");
  await expect(page.getByRole("radio", { name: "3:2" })).toBeChecked();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(prompt).toHaveValue("my own words");

  await giveFile(page, "drop", await saying("sd-metadata", JSON.stringify(INVOKEAI_OLD)), SETTINGS);
  await dialog.getByRole("button", { name: "Apply prompt" }).click();
  await expect(prompt).toHaveValue("a hill at noon");
  await expect(page.getByRole("radio", { name: "4 pictures" })).toBeChecked();

  await page
    .getByLabel("Picture to read settings from")
    .setInputFiles(await saying("parameters", `${AUTOMATIC1111.replace("512x768", "8192x512")}`));
  await expect(dialog).toContainText("8192 × 512 is not available here. The nearest size is 2048 × 512.");
  await dialog.getByRole("button", { name: "Apply settings" }).click();
  await expect(prompt).toHaveValue("portrait of a fox, (detailed:1.2)");
});

test("a dropped picture can be kept beside the prompt without changing the composer, and stays when another is not used", async ({
  person,
}) => {
  const { page } = person;
  await page.goto("/");
  const prompt = page.getByLabel("Prompt", { exact: true });
  await prompt.fill("my own words");
  await giveFile(page, "drop", await saying("parameters", AUTOMATIC1111), SETTINGS);
  await page.getByRole("button", { name: "Keep beside the prompt" }).click();
  const kept = page.getByRole("figure", { name: "Picture beside the prompt" });
  await expect(kept.getByRole("img")).toBeVisible();
  await expect(kept).toContainText("portrait of a fox");
  await expect(prompt).toHaveValue("my own words");

  await kept.getByRole("button", { name: "Settings of this picture" }).click();
  await page.keyboard.press("Escape");
  await expect(kept).toBeVisible();

  const height = async () => (await kept.boundingBox())?.height ?? 0;
  const before = await height();
  await page.getByText("More settings").click();
  await expect(page.getByLabel("Negative prompt")).toBeVisible();
  expect(await height(), "the settings take no room from it").toBe(before);
  await giveFile(
    page,
    "drop",
    await saying("parameters", "two owls\nSteps: 20, Seed: 1, Size: 64x64"),
    SETTINGS,
  );
  await expect(page.getByRole("dialog", { name: "Settings from a picture" })).toContainText("two owls");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(kept).toContainText("portrait of a fox");
  await kept.getByRole("button", { name: "Remove this picture" }).click();
  await expect(kept).toHaveCount(0);
});

test("a picture without settings, or another file, shows a message, and nothing is uploaded", async ({
  person,
}) => {
  const { page } = person;
  await page.goto("/");
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  await giveFile(page, "drop", png(await silent()), SETTINGS);
  await expect(page.getByRole("dialog", { name: "The picture contains no settings" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  const pdf = { name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
  await giveFile(page, "drop", pdf, SETTINGS);
  await expect(page.getByRole("dialog", { name: "This file cannot be read" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(sent).toEqual([]);
});

test("the settings found in a picture have no accessibility finding", async ({ person }) => {
  const { page } = person;
  const expectNoFinding = async (look: string) => {
    expect(await findingsOf(page), look).toEqual([]);
  };
  await page.goto("/");
  await giveFile(page, "drop", await saying("invokeai_metadata", JSON.stringify(INVOKEAI)), SETTINGS);
  await expect(page.getByRole("dialog", { name: "Settings from a picture" })).toBeVisible();
  await inEveryLook(page, expectNoFinding);
  await page.getByRole("button", { name: "Keep beside the prompt" }).click();
  const kept = page.getByRole("figure", { name: "Picture beside the prompt" });
  await inEveryLook(page, async (look) => {
    const settings = page.getByRole("button", { name: /settings$/ });
    if ((await settings.isVisible()) && !(await kept.isVisible())) await settings.click();
    await expect(kept).toBeVisible();
    await expectNoFinding(look);
  });
});
