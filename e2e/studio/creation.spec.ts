/** The page of one creation: zoom, navigation, downloads and actions. */
import { readFile } from "node:fs/promises";
import { readProvenance } from "picture-metadata";
import { SMALL } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/hydrated";
import { seed } from "../support/seed";

const THREE = {
  ...SMALL,
  prompt: "a fox in the snow",
  negative_prompt: "people",
  config: { image_number: 3 },
  settings: { seed: 40, aspect_ratio: "3:2", resolution: 64 },
};
/** Large enough to be zoomed. */
const WIDE = { ...THREE, config: { image_number: 2 }, settings: { ...THREE.settings, resolution: 512 } };

test("pictures can be zoomed by wheel, double click, drag, keys and buttons", async ({ person }) => {
  const { page, api } = person;
  const id = await api.create(WIDE);
  await api.untilEnded(id);
  await page.goto(`/creations/${id}`);
  const picture = page.getByRole("img", { name: "a fox in the snow, picture 1 of 2", exact: true });
  await expect(picture).toBeVisible();
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const fits = await width();
  const fit = page.getByRole("button", { name: "Fit" });
  const actual = page.getByRole("button", { name: "Actual size" });
  await expect(fit).toHaveAttribute("aria-pressed", "true");

  await picture.hover();
  await page.mouse.wheel(0, -600);
  await expect.poll(width).toBeGreaterThan(fits * 1.5);
  const left = async () => (await picture.boundingBox())?.x ?? 0;
  const before = await left();
  await page.mouse.down();
  await page.mouse.move(500, 420, { steps: 4 });
  await page.mouse.up();
  await expect.poll(left).not.toBe(before);

  await page.keyboard.press("0");
  await expect.poll(width).toBeCloseTo(fits, 0);
  await page.keyboard.press("1");
  await expect(actual).toHaveAttribute("aria-pressed", "true");
  await expect.poll(width).toBeCloseTo(768, 0);
  await expect(page.getByText("100 %", { exact: true })).toBeVisible();
  await page.keyboard.press("+");
  await expect.poll(width).toBeGreaterThan(768);
  await page.keyboard.press("-");
  await expect.poll(width).toBeCloseTo(768, 0);

  await fit.click();
  await picture.dblclick();
  await expect(fit).toHaveAttribute("aria-pressed", "false");
  await picture.dblclick();
  await expect(fit).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(width).toBeGreaterThan(fits);
});

test("arrow keys move between the pictures, J and K between creations", async ({ person }) => {
  const { page, api } = person;
  const older = await api.create({ ...SMALL, prompt: "the older one" });
  const id = await api.create(THREE);
  const newer = await api.create({ ...SMALL, prompt: "the newer one" });
  for (const one of [older, id, newer]) await api.untilEnded(one);
  await page.goto(`/creations/${id}`);
  await hydrated(page.getByRole("img", { name: /picture 1 of 3/ }));
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/\?picture=2$/);
  await expect(page.getByText("41", { exact: true })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/\?picture=3$/);
  // The current thumbnail has a ring; the others are not faded.
  await expect(page.getByRole("button", { name: "Picture 3 of 3" })).toHaveAttribute("aria-current", "true");
  for (const n of [1, 2, 3])
    await expect(page.getByRole("button", { name: `Picture ${n} of 3` })).toHaveCSS("opacity", "1");
  await page.getByRole("button", { name: "Picture 1 of 3" }).click();
  await expect(page).toHaveURL(new RegExp(`${id}$`));

  await page.keyboard.press("j");
  await expect(page).toHaveURL(new RegExp(older));
  await expect(page.getByRole("link", { name: "Older creation" })).toHaveCount(0);
  await page.keyboard.press("k");
  await expect(page).toHaveURL(new RegExp(id));
  await expect(page.getByRole("img", { name: /picture 1 of 3/ })).toBeVisible();
  await page.keyboard.press("k");
  await expect(page).toHaveURL(new RegExp(newer));
  await expect(page.getByRole("heading", { name: "the newer one", level: 1 })).toBeAttached();
});

test("a picture can be downloaded in three formats, each with its settings embedded", async ({ person }) => {
  const { page, api } = person;
  const id = await api.create(THREE);
  await api.untilEnded(id);
  const { outputs, create_time } = await api.detail(id);
  await page.goto(`/creations/${id}?picture=2`);
  const kept = await (await page.request.get(outputs[1]?.media_url ?? "")).body();
  for (const [name, ending] of [
    ["Download as PNG, the original", "png"],
    ["Download as WebP", "webp"],
    ["Download as JPEG", "jpg"],
  ] as const) {
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`${create_time.slice(0, 10)}-a-fox-in-the-snow-41.${ending}`);
    const bytes = await readFile(await download.path());
    expect(await readProvenance(bytes)).toMatchObject({
      source: "prompt-studio",
      facts: { seed: 41, prompt: WIDE.prompt, negative_prompt: "people" },
    });
    if (ending === "png") expect(bytes.equals(kept)).toBe(true);
  }
});

test("prompt, seed and settings can be copied into the composer", async ({ person }) => {
  const { page, api } = person;
  const id = await api.create({ ...THREE, is_enable_prompt_enhancer: true });
  await api.untilEnded(id);
  const { enhanced_prompt } = await api.detail(id);
  expect(enhanced_prompt).not.toBeNull();
  const prompt = page.getByLabel("Prompt", { exact: true });
  const negative = page.getByLabel("Negative prompt");
  const seed = page.getByLabel("Seed", { exact: true });
  const open = async () => {
    const more = page.getByText("More settings");
    await expect(prompt).toBeVisible();
    if (!(await seed.isVisible())) await more.click();
  };

  await page.goto(`/creations/${id}?picture=3`);
  await page.getByRole("button", { name: "Use seed" }).click();
  await expect(page).toHaveURL(/\/$/);
  await open();
  await expect(seed).toHaveValue("42");
  await expect(prompt).toHaveValue("");

  await page.goto(`/creations/${id}`);
  await page.getByRole("button", { name: "Remix" }).click();
  await open();
  await expect(prompt).toHaveValue(WIDE.prompt);
  await expect(negative).toHaveValue("people");
  await expect(seed).toHaveValue("");
  await expect(page.getByRole("radio", { name: "3:2" })).toBeChecked();

  await page.goto(`/creations/${id}`);
  await page.getByRole("button", { name: "Use the enhanced prompt" }).click();
  await open();
  await expect(prompt).toHaveValue(enhanced_prompt ?? "");
  await expect(page.getByRole("switch", { name: /^Prompt enhancer/ })).not.toBeChecked();

  await page.goto(`/creations/${id}`);
  await page.getByRole("button", { name: "Use all" }).click();
  await open();
  await expect(prompt).toHaveValue(WIDE.prompt);
  await expect(seed).toHaveValue("40");
});

test("a picture can be marked as favourite and linked, and a creation deleted and restored", async ({
  person,
  context,
}) => {
  const { page, api } = person;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await api.create(THREE);
  await api.untilEnded(id);
  await page.goto(`/creations/${id}?picture=2`);
  const favourite = page.getByRole("button", { name: "Favourite: picture 2" });
  await hydrated(favourite);
  await page.keyboard.press("f");
  await expect(favourite).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "Picture 2 of 3, favourite" })).toBeVisible();
  await expect
    .poll(async () => (await api.detail(id)).outputs.map((output) => output.is_favourite))
    .toEqual([false, true, false]);

  await page.getByRole("button", { name: "Copy the link" }).click();
  await expect(page.getByText(/^Link copied/)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await page.getByRole("button", { name: "Delete all 3 pictures" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("article", { name: /a fox in the snow/ })).toBeVisible();
  await expect.poll(async () => (await api.get(`/api/v1/creation/${id}`)).status()).toBe(200);
  await page.goto(`/creations/${id}`);
  await expect(page.getByRole("heading", { name: "a fox in the snow", level: 1 })).toBeAttached();
});

test("a deleted picture gives way to the next one, and undo brings it back to its place", async ({
  person,
}) => {
  const { page, api } = person;
  const id = await api.create(THREE);
  await api.untilEnded(id);
  await page.goto(`/creations/${id}?picture=2`);
  const seedShown = (seed: string) => page.getByText(seed, { exact: true });
  await expect(seedShown("41")).toBeVisible();
  await page.getByRole("button", { name: "Delete this picture" }).click();
  await expect(page.getByRole("img", { name: /picture 2 of 2$/ })).toBeVisible();
  await expect(seedShown("42")).toBeVisible();
  await expect
    .poll(async () => (await api.detail(id)).outputs.map((output) => output.seed))
    .toEqual([40, 42]);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await page.keyboard.press("ArrowLeft");
  await expect(seedShown("40")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("img", { name: /picture 1 of 3$/ })).toBeVisible();
  await page.getByRole("button", { name: "Picture 2 of 3" }).click();
  await expect(seedShown("41")).toBeVisible();
});

test("a failed creation shows the reason and a Retry button at the top, on a desk, a tablet and a phone", async ({
  person,
}) => {
  const { page, api } = person;
  await seed(person.name, 80);
  const { value } = await (await api.get("/api/creations?status=failed&limit=1")).json();
  const [failed] = value.creations;
  const note = page.getByRole("region", { name: "Failed" });
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/creations/${failed.creation_id}`);
    await expect(note).toContainText(failed.error.message);
    await expect(note.getByRole("button", { name: "Delete" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(1);
    const box = await note.boundingBox();
    expect(box?.height).toBeLessThan(220);
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(300);
    await expect(page.getByRole("paragraph").filter({ hasText: failed.prompt })).toBeInViewport();
  }
  await note.getByRole("button", { name: "Retry" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("article", { name: failed.prompt }).first()).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a double tap zooms, and a swipe shows the next picture", async ({ person }) => {
    const { page, api } = person;
    const id = await api.create(WIDE);
    await api.untilEnded(id);
    await page.goto(`/creations/${id}`);
    const picture = page.getByRole("img", { name: /picture 1 of 2/ });
    await expect(picture).toBeVisible();
    const box = await picture.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + 100];
    const client = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at: number | null) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: at === null ? [] : [{ x: at, y }] });
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await expect(page.getByRole("button", { name: "Fit" })).toHaveAttribute("aria-pressed", "false");
    await page.getByRole("button", { name: "Fit" }).tap();

    await touch("touchStart", 300);
    for (const at of [260, 200, 140, 100]) await touch("touchMove", at);
    await touch("touchEnd", null);
    await expect(page).toHaveURL(/\?picture=2$/);
  });
});
