/** Two to six pictures side by side: zoomed together, with their differences listed, and kept in the address. */
import type { Page } from "@playwright/test";
import { SMALL } from "../support/api-client";
import { expectNoFinding, findingsOf } from "../support/axe";
import { expect, type Person, test } from "../support/fixtures";
import { inEveryLook } from "../support/looks";
import { seed } from "../support/seed";

const FOX = { ...SMALL, prompt: "a red fox in the snow" };
const WOLF = {
  ...SMALL,
  prompt: "a grey wolf in the snow",
  settings: { ...SMALL.settings, seed: 8, aspect_ratio: "3:2" },
};

/** @returns the ids of the pictures, one creation after the other. */
async function made({ api }: Person, ...bodies: (typeof SMALL)[]): Promise<string[]> {
  const ids: string[] = [];
  for (const body of bodies) {
    const id = await api.create(body);
    await api.untilEnded(id);
    ids.push(...(await api.detail(id)).outputs.map((output) => output.id ?? ""));
  }
  return ids;
}
const picture = (page: Page, name: string) => page.getByRole("img", { name, exact: true });
const fox = (page: Page) => picture(page, "A: a red fox in the snow");
const wolf = (page: Page) => picture(page, "B: a grey wolf in the snow");
const box = async (page: Page, which: typeof fox) => {
  const found = await which(page).boundingBox();
  return found ?? { x: 0, y: 0, width: 0, height: 0 };
};

test("compared pictures zoom and move together by wheel, drag, keys, buttons and pinch", async ({
  person,
}) => {
  const { page } = person;
  await page.goto(`/compare?pictures=${await made(person, FOX, WOLF)}`);
  await expect(fox(page)).toBeVisible();
  await expect(wolf(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Fit" })).toHaveAttribute("aria-pressed", "true");
  const fits = { fox: await box(page, fox), wolf: await box(page, wolf) };
  /** The zoom relative to the fitted size, and the offset of the centre in widths of the picture. */
  const look = async () => {
    const of = async (which: typeof fox, fit: typeof fits.fox) => {
      const now = await box(page, which);
      const middle = (now.x + now.width / 2 - (fit.x + fit.width / 2)) / now.width;
      return { zoom: now.width / fit.width, middle };
    };
    return { fox: await of(fox, fits.fox), wolf: await of(wolf, fits.wolf) };
  };
  const zoom = async () => (await look()).fox.zoom;
  async function expectInStep() {
    const { fox: a, wolf: b } = await look();
    expect(b.zoom).toBeCloseTo(a.zoom, 1);
  }

  await fox(page).hover();
  await page.mouse.wheel(0, -900);
  await expect.poll(zoom).toBeGreaterThan(2);
  await expectInStep();

  await page.mouse.down();
  const { x, y, width, height } = fits.fox;
  await page.mouse.move(x + width / 2 - 150, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await look()).fox.middle).toBeLessThan(-0.02);
  expect((await look()).wolf.middle).toBeLessThan(-0.02);

  await page.keyboard.press("0");
  await expect.poll(zoom).toBeCloseTo(1, 1);
  for (const _ of [1, 2, 3]) await page.keyboard.press("+");
  await expect.poll(zoom).toBeCloseTo(2 * Math.SQRT2, 1);
  await expectInStep();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => (await look()).wolf.middle).toBeGreaterThan(0.01);
  for (const _ of [1, 2]) await page.keyboard.press("-");
  await expect.poll(zoom).toBeCloseTo(Math.SQRT2, 1);
  await page.getByRole("button", { name: "Zoom out" }).click();
  await expect.poll(zoom).toBeCloseTo(1, 1);

  const touch = await page.context().newCDPSession(page);
  const fingers = (apart: number) =>
    [-apart, apart].map((offset, id) => ({ x: x + width / 2 + offset, y: y + height / 2, id }));
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(30) });
  for (const apart of [50, 70, 90]) {
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(apart) });
  }
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(zoom).toBeGreaterThan(2);
  await expectInStep();
});

test("the differences of prompts and settings are listed beside the pictures", async ({ person }) => {
  const { page } = person;
  await page.goto(`/compare?pictures=${await made(person, FOX, WOLF)}`);
  const beside = page.getByRole("complementary", { name: "Differences" });
  await expect(beside.locator("mark")).toHaveText([/^red fox\s*$/, /^grey wolf\s*$/]);
  const row = (name: string) => beside.getByRole("row", { name });
  await expect(row("Seed").getByRole("cell")).toHaveText(["7", "8"]);
  await expect(row("Aspect ratio").getByRole("cell")).toHaveText(["1:1", "3:2"]);
  await expect(row("Size").getByRole("cell")).toHaveText(["64 × 64", "96 × 64"]);
  await expect(row("Resolution")).toHaveCount(0);
  await expect(beside.locator("dl > div", { hasText: "Resolution" })).toHaveText("Resolution64");
  await page.getByRole("link", { name: "Open B: a grey wolf in the snow" }).click();
  await expect(page).toHaveURL(/\/creations\//);
});

test("the settings of six pictures fit beside or below them without horizontal scrolling", async ({
  person,
}) => {
  const { page, api } = person;
  await seed(person.name, 30);
  const { value } = await (await api.get("/api/creations?status=succeed&limit=6")).json();
  const ids = value.creations.map(({ outputs }: { outputs: { id: string }[] }) => outputs[0]?.id);
  await page.goto(`/compare?pictures=${ids}`);
  const beside = page.getByRole("complementary", { name: "Differences" });
  const seeds = beside.getByRole("list", { name: "Seed" }).getByRole("listitem");
  await expect(seeds).toHaveText([/^A\d+$/, /^B\d+$/, /^C\d+$/, /^D\d+$/, /^E\d+$/, /^F\d+$/]);
  // Content taller than the window must be reachable by keyboard.
  expect(await findingsOf(page)).toEqual([]);
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await seeds.last().scrollIntoViewIfNeeded();
    for (const one of await seeds.all()) await expect(one).toBeInViewport({ ratio: 1 });
    const cut = await beside
      .locator("li span")
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
    expect(cut, `cut off at ${width}`).toBe(0);
    expect(await beside.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  }
});

test("two pictures can be compared with a slider by mouse and keys, and the address keeps that mode", async ({
  person,
}) => {
  const { page } = person;
  await page.goto(`/compare?pictures=${await made(person, FOX, { ...FOX, settings: WOLF.settings })}`);
  await page.getByRole("radio", { name: "Slider" }).check();
  await expect(page).toHaveURL(/&mode=slider$/);
  await page.reload();
  const divider = page.getByRole("slider", { name: "Divider between A and B" });
  await expect(divider).toHaveValue("50");
  const at = await divider.boundingBox();
  if (!at) throw new Error("The divider is nowhere.");
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x + at.width / 2 + 200, at.y + at.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await divider.inputValue())).toBeGreaterThan(55);
  await expect(divider).toBeFocused();
  await page.keyboard.press("Home");
  await expect(divider).toHaveValue("0");
  await page.keyboard.press("ArrowRight");
  await expect(divider).toHaveAttribute("aria-valuetext", "2 % A, 98 % B");
  await page.getByRole("radio", { name: "Side by side" }).check();
  await expect(divider).toHaveCount(0);
  await expect(page).not.toHaveURL(/mode/);
});

test("pictures can be chosen, added and removed, and Back restores the previous selection", async ({
  person,
}) => {
  const { page } = person;
  await seed(person.name, 12);
  await page.goto("/");
  await page.getByRole("link", { name: "Compare" }).click();
  const choices = page.getByRole("list", { name: "Your pictures" }).getByRole("checkbox");
  await expect(choices.first()).toBeVisible();
  const tooFew = page.getByRole("button", { name: "Choose at least 2" });
  await expect(tooFew).toBeDisabled();
  // Full opacity keeps the contrast of the text.
  await expect(tooFew).toHaveCSS("opacity", "1");
  for (const n of [0, 1]) await choices.nth(n).check();
  await page.getByRole("button", { name: "Compare 2 pictures" }).click();
  await expect(page).toHaveURL(/\?pictures=pi_[\w-]+,pi_[\w-]+$/);
  const places = page.getByRole("list", { name: "Pictures", exact: true }).getByRole("listitem");
  await expect(places).toHaveCount(2);
  const two = page.url();

  await page.getByRole("button", { name: "Add", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Choose up to 6 pictures" });
  for (const n of [2, 3, 4, 5]) await choices.nth(n).check();
  await expect(dialog.getByRole("status")).toHaveText("6 of 6 chosen");
  await expect(choices.nth(6)).toBeDisabled();
  await page.getByRole("button", { name: "Compare 6 pictures" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(places).toHaveCount(6);
  await expect(page.getByRole("button", { name: "Add", exact: true })).toBeDisabled();
  await page.getByRole("button", { name: "Set C aside" }).click();
  await expect(places).toHaveCount(5);
  await expect(page.getByText("1 set aside")).toBeVisible();

  await page.goBack();
  await expect(places).toHaveCount(6);
  await page.goBack();
  await expect(page).toHaveURL(two);
  await expect(places).toHaveCount(2);
});

test("a comparison can be started from a creation and from the library", async ({ person }) => {
  const { page, api } = person;
  await made(person, FOX);
  const several = await api.create({ ...WOLF, config: { image_number: 3 } });
  await api.untilEnded(several);

  await page.goto("/library?view=creations");
  for (const name of [FOX, WOLF])
    await page.getByRole("checkbox", { name: `Select: ${name.prompt}` }).check();
  await page.getByRole("link", { name: "Compare 2 pictures" }).click();
  await expect(page.getByRole("complementary", { name: "Differences" })).toBeVisible();

  await page.goto(`/creations/${several}`);
  await page.getByRole("link", { name: "Compare these" }).click();
  await expect(page.getByRole("img", { name: /^[ABC]: a grey wolf/ })).toHaveCount(3);
  for (const letter of ["C", "B"]) await page.getByRole("button", { name: `Set ${letter} aside` }).click();

  await page.getByRole("button", { name: "Add a picture to compare" }).click();
  await page.getByRole("searchbox", { name: "Search in prompts" }).fill("fox");
  await page.getByRole("checkbox", { name: FOX.prompt }).check();
  await page.getByRole("button", { name: "Compare 2 pictures" }).click();
  await expect(picture(page, "B: a red fox in the snow")).toBeVisible();
});

test("pictures are picked, set aside, moved and brought in by keys, each step can be undone, and the focus stays", async ({
  person,
}) => {
  const { page, api } = person;
  const id = await api.create({ ...FOX, config: { image_number: 4 } });
  await api.untilEnded(id);
  const ids = (await api.detail(id)).outputs.map((output) => output.id ?? "");
  const [a = "", b = "", c = "", d = ""] = ids;
  await page.goto(`/compare?pictures=${[a, b, c]}`);
  const shown = () =>
    page
      .getByRole("list", { name: "Pictures", exact: true })
      .getByRole("listitem")
      // One place more offers to add a picture.
      .evaluateAll((all) => all.flatMap((one) => one.getAttribute("data-picture") ?? []));
  await expect.poll(shown).toEqual([a, b, c]);
  const hasFocus = () => page.evaluate(() => document.activeElement !== document.body);

  await page.keyboard.press("2");
  await expect(page.getByText("Favourite", { exact: true })).toHaveCount(1);
  await expect
    .poll(async () => (await api.detail(id)).outputs.map((one) => one.is_favourite))
    .toEqual([false, true, false, false]);

  await page.getByRole("link", { name: "Open A: a red fox in the snow" }).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(shown).toEqual([b, a, c]);
  expect(await hasFocus()).toBe(true);
  await page.keyboard.press("x");
  await expect.poll(shown).toEqual([b, c]);
  expect(await hasFocus()).toBe(true);
  await page.keyboard.press("Shift+2");
  await expect.poll(shown).toEqual([b]);
  await expect(page.getByText("2 set aside")).toBeVisible();
  await page.keyboard.press("n");
  await expect.poll(shown).toEqual([b, d]);
  await page.reload();
  await expect.poll(shown).toEqual([b, d]);
  await expect(page.getByText("2 set aside")).toBeVisible();

  await page.keyboard.press("Shift+2");
  await expect.poll(shown).toEqual([b]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(shown).toEqual([b, d]);
  await page.keyboard.press("1");
  await expect(page.getByText("Favourite", { exact: true })).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByText("Favourite", { exact: true })).toHaveCount(1);
});

test("forty pictures come down to three by keys alone, with undo, a break in between, and favourites at the end", async ({
  person,
}) => {
  const { page, api } = person;
  await seed(person.name, 45);
  const found = await (await api.get("/api/pictures/ids?status=succeed&favourite=false")).json();
  const ids: string[] = found.value.picture_ids.slice(0, 40);
  expect(ids).toHaveLength(40);
  const favourites = async (): Promise<string[]> =>
    (await (await api.get("/api/pictures/ids?favourite=true")).json()).value.picture_ids;
  const before = await favourites();
  await page.goto(`/compare?pictures=${ids}`);
  const pictures = page.getByRole("list", { name: "Pictures", exact: true }).getByRole("listitem");
  const stage = () => pictures.evaluateAll((all) => all.map((one) => one.getAttribute("data-picture")));
  const progress = page.getByText(/^Round \d/);
  await expect(progress).toHaveText("Round 1 · 40 left · about 13 decisions");
  await expect.poll(stage).toEqual(ids.slice(0, 4));

  let keys = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    keys++;
  };
  await press("3");
  await expect.poll(stage).toEqual(ids.slice(4, 8));
  await press("ControlOrMeta+z");
  await expect.poll(stage).toEqual(ids.slice(0, 4));
  await press("2");
  await expect(progress).toHaveText("Round 1 · 37 left · about 12 decisions");
  await expect(page.getByRole("status", { name: "Announcements" })).toHaveText(
    /^Picture 2 picked\. Round 1 · 37 left/,
  );
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);

  await page.goto("/library");
  await page.goBack();
  await expect(progress).toHaveText("Round 1 · 37 left · about 12 decisions");
  while (await progress.isVisible()) {
    const now = (await stage()).join();
    await press("1");
    await expect.poll(async () => (await stage()).join()).not.toBe(now);
  }
  await expect(page.getByText("3 pictures chosen of 40", { exact: true })).toBeVisible();
  expect(keys).toBe(15);
  const chosen = page.getByRole("region", { name: "Chosen pictures" });
  await expect(chosen).toBeFocused();
  await expect(chosen.getByRole("listitem")).toHaveCount(3);
  await expect.poll(async () => (await favourites()).length).toBe(before.length + 3);
  expect(await findingsOf(page)).toEqual([]);

  const coming = page.waitForEvent("download");
  await chosen.getByRole("button", { name: "Download these 3" }).click();
  expect((await coming).suggestedFilename()).toMatch(/\.zip$/);

  // Undoing the end takes its favourites back.
  await page.keyboard.press("ControlOrMeta+z");
  await expect(progress).toBeVisible();
  await expect.poll(favourites).toEqual(before);
  await press("1");
  await chosen.getByRole("button", { name: "Compare side by side" }).click();
  await expect(page.getByRole("complementary", { name: "Differences" })).toBeVisible();
  await expect(pictures).toHaveCount(3);
});

test("deleted pictures and another owner's are reported as missing, and the others are shown", async ({
  person,
  newPerson,
}) => {
  const { page, api } = person;
  const stranger = await newPerson();
  const [theirs = ""] = await made(stranger, WOLF);
  const [mine = ""] = await made(person, FOX);
  const deleted = await api.create(WOLF);
  await api.untilEnded(deleted);
  const [gone] = (await api.detail(deleted)).outputs;
  await page.goto(`/creations/${deleted}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/$/);

  await page.goto(`/compare?pictures=${[theirs, mine, gone?.id]}`);
  await expect(fox(page)).toBeVisible();
  await expect(page.getByText("2 pictures of this comparison cannot be shown")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a picture to compare" })).toBeVisible();
  await expect(page.getByText("wolf")).toHaveCount(0);

  await page.goto(`/compare?pictures=${theirs}`);
  await expect(page.getByText("1 picture of this comparison cannot be shown")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: FOX.prompt })).toBeVisible();
});

test("the comparison has no accessibility finding", async ({ person }) => {
  const { page } = person;
  const ids = await made(person, FOX, WOLF);
  const expectNone = (name: string) =>
    inEveryLook(page, async (look) => {
      await expectNoFinding(page, `${name}, ${look}`);
    });
  await page.goto("/compare");
  await expect(page.getByRole("checkbox", { name: FOX.prompt })).toBeVisible();
  await expectNone("choosing");
  await page.goto(`/compare?pictures=${ids}`);
  await expect(wolf(page)).toBeVisible();
  await expectNone("side by side");
  await page.getByRole("radio", { name: "Slider" }).check();
  await expect(page.getByRole("slider")).toBeVisible();
  await expectNone("the slider");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNone("adding");
});
