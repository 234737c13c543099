/** The library: pictures and creations, search, filters, actions on many at once, export and import. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { creationListResponseSchema } from "contract/creations/creation-list";
import sharp from "sharp";
import * as z from "zod";
import { SMALL } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { seed, seedByCommand } from "../support/seed";
import { type Front, startFront } from "../support/start-front";
import { unzip } from "../support/unzip";

const archivedCreationSchema = z.object({
  creation_id: z.string(),
  request: z.object({ prompt: z.string() }),
  pictures: z.array(z.object({ file: z.string(), seed: z.number(), width: z.number() })),
});

const tiles = (page: Page) => page.locator("main li[data-index]");
const checks = (page: Page) => page.getByRole("checkbox", { name: /^Select: / });
const count = (page: Page) => page.getByText(/^[\d,]+ (creations?|pictures?)( found)?$/);
const bar = (page: Page) => page.getByRole("toolbar", { name: /^Selected (creations|pictures)$/ });
const CREATIONS = "/library?view=creations";
const PICTURES = "/library?view=pictures";

async function openLibrary(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(tiles(page).first()).toBeVisible();
}

test("the empty library links to the studio", async ({ person }) => {
  const { page } = person;
  await page.goto("/library");
  await expect(page.getByRole("heading", { name: "Everything you make is kept here" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Go to the studio" }).click();
  await expect(page.getByLabel("Prompt", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Library" }).click();
  await expect(page).toHaveURL(/\/library$/);
});

test("search and filters are kept in the address and survive a reload and Back", async ({ person }) => {
  const { page } = person;
  await seed(person.name, 120);
  await openLibrary(page, CREATIONS);
  await expect(count(page)).toHaveText("120 creations");

  await page.keyboard.press("/");
  const field = page.getByRole("searchbox", { name: "Search in prompts" });
  await expect(field).toBeFocused();
  await page.keyboard.type("MADCHEN drachen");
  await expect(page).toHaveURL(/[?&]q=MADCHEN(\+|%20)drachen/);
  await expect(count(page)).toHaveText(/found$/);
  for (const name of await checks(page).evaluateAll((all) =>
    all.map((one) => one.getAttribute("aria-label")),
  )) {
    expect(name).toContain("ein Mädchen mit einem roten Drachen");
  }
  await page.getByRole("combobox", { name: "State" }).selectOption({ label: "Done" });
  await expect(page).toHaveURL(/state=done/);
  const found = await count(page).textContent();

  await page.reload();
  await expect(field).toHaveValue("MADCHEN drachen");
  await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("done");
  await expect(count(page)).toHaveText(found ?? "");

  await page.goBack();
  await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("");
  await expect(field).toHaveValue("MADCHEN drachen");
  await page.goBack();
  await expect(field).toHaveValue("");
  await expect(count(page)).toHaveText("120 creations");
  await page.goForward();
  await expect(field).toHaveValue("MADCHEN drachen");

  await field.fill("zeppelin");
  await expect(page.getByRole("heading", { name: "No results for “zeppelin”" })).toBeVisible();
  await page.getByRole("button", { name: "Clear all filters" }).click();
  await expect(count(page)).toHaveText("120 creations");
  await page.getByRole("button", { name: "Favourites" }).click();
  await expect(page).toHaveURL(/favourites=yes/);
  await expect(count(page)).toHaveText(/found$/);
  for (const tile of await tiles(page).all()) {
    await expect(tile.getByRole("link")).toHaveAccessibleName(/, favourite$/);
  }
});

test("a long library renders only the rows near the view, and Back returns to the same place", async ({
  person,
}) => {
  const { page } = person;
  await seed(person.name, 220);
  await openLibrary(page, CREATIONS);
  await expect(count(page)).toHaveText("220 creations");
  const last = page.locator("main li[data-index='219']");
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }));
      return last.count();
    })
    .toBe(1);
  await expect(last).toBeVisible();
  expect(await tiles(page).count()).toBeLessThan(150);

  const name = await last.getByRole("link").getAttribute("aria-label");
  await last.getByRole("link").click();
  await expect(page).toHaveURL(/\/creations\//);
  await page.goBack();
  await expect(last).toBeInViewport();
  await expect(last.getByRole("link")).toHaveAccessibleName(name ?? "");
});

test("where a very fast scroll through the library comes to rest, the pictures are shown", async ({
  person,
}) => {
  const { page } = person;
  await seed(person.name, 220);
  await openLibrary(page, PICTURES);
  // Thirteen windows a second, at which pictures that pass by are not loaded.
  await page.evaluate(async () => {
    let before = await new Promise<number>(requestAnimationFrame);
    for (let frame = 0; frame < 90; frame++) {
      const now = await new Promise<number>(requestAnimationFrame);
      window.scrollBy({ top: (13 * window.innerHeight * (now - before)) / 1_000, behavior: "instant" });
      before = now;
    }
  });
  expect(await page.evaluate(() => window.scrollY / window.innerHeight)).toBeGreaterThan(3);
  const inView = () =>
    page.locator("main li img").evaluateAll((all) =>
      (all as HTMLImageElement[])
        .filter((image) => {
          const { top, bottom } = image.getBoundingClientRect();
          return bottom > 0 && top < window.innerHeight;
        })
        .map(({ complete, naturalWidth }) => complete && naturalWidth > 0),
    );
  await expect.poll(async () => (await inView()).length).toBeGreaterThan(3);
  await expect.poll(async () => (await inView()).every(Boolean)).toBe(true);
});

test("a creation opened from the library leads back to it, with the filters and the scroll position", async ({
  person,
}) => {
  const { page } = person;
  await seed(person.name, 90);
  await openLibrary(page, "/library?state=done");
  const rail = page.getByRole("navigation", { name: "Studio" });
  const back = page.getByRole("main").getByRole("link", { name: "Library", exact: true });
  const openFarDown = async () => {
    await page.evaluate(() => window.scrollTo({ top: 1200 }));
    const tile = page.locator("main li[data-index='45']");
    await tile.scrollIntoViewIfNeeded();
    await tile.getByRole("link").click();
    await expect(page).toHaveURL(/\/creations\//);
    return tile;
  };

  const tile = await openFarDown();
  await expect(rail.getByRole("link", { name: "Library" })).toHaveAttribute("aria-current", "true");
  await expect(rail.getByRole("link", { name: "Studio" })).not.toHaveAttribute("aria-current");
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "Newer creation" })).toBeVisible();
  await back.click();
  await expect(page).toHaveURL(/\/library\?state=done$/);
  await expect(tile).toBeInViewport();

  await openFarDown();
  await page.reload();
  await expect(back).toHaveAttribute("href", "/library?state=done");
  const gone = new URL(page.url()).pathname;
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/library\?state=done$/);
  await expect(page.getByText("Creation deleted.")).toBeVisible();
  await expect(page.locator(`a[href="${gone}"]`)).toHaveCount(0);

  await rail.getByRole("link", { name: "Studio" }).click();
  await expect(page.getByLabel("Prompt", { exact: true })).toBeVisible();
  await page.goBack();
  await openFarDown();
  await page.goto(page.url());
  await expect(page.getByRole("main").getByRole("link", { name: "Studio", exact: true })).toBeVisible();
  await expect(back).toHaveCount(0);
  await page.reload();
  await expect(back).toHaveCount(0);
});

test("selected creations with pictures can be compared, otherwise the reason is shown", async ({
  person,
}) => {
  const { page, api } = person;
  await seed(person.name, 80);
  const ids = async (query: string) => {
    const { value } = await (await api.get(`/api/creations?limit=100&${query}`)).json();
    return z.array(z.object({ creation_id: z.string() })).parse(value.creations);
  };
  const done = (await ids("status=succeed")).map((one) => one.creation_id);
  const failed = (await ids("status=failed")).map((one) => one.creation_id);
  expect(failed.length).toBeGreaterThan(0);
  const select = (...chosen: string[]) => openLibrary(page, `${CREATIONS}&selected=${chosen.join(",")}`);

  await select(...done.slice(0, 3), ...failed.slice(0, 1));
  await expect(bar(page).getByRole("status")).toHaveText("4 selected");
  const link = bar(page).getByRole("link", { name: "Compare 3 pictures" });
  await expect(link).toHaveText("Compare 3");
  await expect(link).toHaveAttribute("href", /^\/compare\?pictures=pi_[\w-]+(,pi_[\w-]+){2}$/);

  const refused = bar(page).getByRole("button", { name: "Compare" });
  await select(...failed.slice(0, 1));
  await expect(refused).toHaveAccessibleDescription("To compare, select creations with pictures.");
  await expect(bar(page).getByText("To compare, select creations with pictures.")).toBeVisible();
  await select(...done.slice(0, 7));
  // More than fit side by side are decided in a tournament.
  await bar(page).getByRole("link", { name: "Compare 7 pictures" }).click();
  await expect(page.getByText(/^Round 1 · 7 left/)).toBeVisible();
});

test("a designer picks three of forty pictures by keys, filters favourites, and downloads exactly these as a ZIP", async ({
  person,
}) => {
  const { page, api } = person;
  const { keyboard } = page;
  await seed(person.name, 40);
  const answer = await api.get("/api/creations?limit=100");
  const { creations } = creationListResponseSchema.parse(await answer.json()).value;
  const outputs = creations.flatMap((creation) => creation.outputs);
  expect(outputs.length).toBeGreaterThanOrEqual(40);
  const marked = outputs.filter((output) => output.is_favourite).map(({ id }) => id);
  await api.post("/api/pictures/batch", { action: "unfavourite", picture_ids: marked });

  await openLibrary(page, "/library");
  await expect(count(page)).toHaveText(`${outputs.length} pictures`);
  const link = (n: number) => page.locator(`main li[data-index='${n}'] a`);
  await link(0).focus();
  const picked: string[] = [];
  for (const n of [2, 3, 9]) {
    while ((await page.locator("main li:focus-within").getAttribute("data-index")) !== String(n))
      await keyboard.press("ArrowRight");
    await keyboard.press("f");
    await expect(link(n)).toHaveAccessibleName(/, favourite$/);
    picked.push((await link(n).getAttribute("id"))?.replace("tile-", "") ?? "");
  }
  const chosen = outputs.filter(({ id }) => picked.includes(id));
  expect(chosen).toHaveLength(3);

  await keyboard.press("Shift+F");
  await expect(page.getByRole("button", { name: "Favourites", pressed: true })).toBeVisible();
  await expect(count(page)).toHaveText("3 pictures found");
  await expect(tiles(page)).toHaveCount(3);
  await page.reload();
  await expect(tiles(page)).toHaveCount(3);
  await keyboard.press("ControlOrMeta+a");
  await expect(bar(page).getByRole("status")).toHaveText("3 selected");
  await expect(bar(page).getByRole("link", { name: "Compare 3 pictures" })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await bar(page).getByRole("button", { name: "Download 3 pictures as ZIP" }).press("Enter");
  const files = await unzip(await (await downloading).path());
  expect(files.size).toBe(3 + 1);
  const [, ...lines] = (files.get("creations.jsonl")?.toString() ?? "").trim().split("\n");
  const seeds = lines.flatMap((line) =>
    archivedCreationSchema.parse(JSON.parse(line)).pictures.map((picture) => picture.seed),
  );
  expect(seeds.toSorted()).toEqual(chosen.map((output) => output.seed).toSorted());

  await keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
  await link(1).focus();
  await keyboard.press("f");
  await expect(tiles(page)).toHaveCount(2);
  await expect(link(1), "the next picture has the focus").toBeFocused();
});

test("the order, the view and the size of the tiles are kept, and pictures are deleted with an undo", async ({
  person,
}) => {
  const { page } = person;
  await seed(person.name, 60);
  await openLibrary(page, "/library");
  const views = page.getByRole("group", { name: "Show" });
  await page.getByRole("combobox", { name: "Order" }).selectOption("By shape");
  await expect(page).toHaveURL(/order=shape/);
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Wide");
  await page.getByRole("combobox", { name: "Order" }).selectOption("Oldest first");
  await expect(page.getByRole("heading", { level: 2 }).first()).not.toHaveText(/Wide|Today/);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Wide");

  const height = async () => (await tiles(page).first().boundingBox())?.height ?? 0;
  const medium = await height();
  await page.keyboard.press("+");
  await expect.poll(height).toBeGreaterThan(medium * 1.2);
  await views.getByText("Creations").click();
  await expect(page).toHaveURL(/view=creations/);
  await expect(count(page)).toHaveText("60 creations");
  await page.goto("/library");
  await expect(count(page)).toHaveText("60 creations");
  await expect.poll(height).toBeGreaterThan(medium * 1.2);

  await openLibrary(page, PICTURES);
  const before = Number.parseInt((await count(page).textContent()) ?? "", 10);
  for (const n of [0, 1]) {
    await tiles(page).nth(n).hover();
    await checks(page).nth(n).check();
  }
  await bar(page).getByRole("button", { name: "Delete 2 pictures" }).click();
  await expect(count(page)).toHaveText(`${before - 2} pictures`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(count(page)).toHaveText(`${before} pictures`);
});

test("the first rows of the library are in the page before any script runs, where they are read in time", async ({
  person,
  browser,
}) => {
  await seed(person.name, 30);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await person.context.storageState(),
  });
  const page = await context.newPage();
  const pictures = page.locator("main li[data-index] img");
  // On a busy machine the read may take longer than a page waits for it.
  await expect
    .poll(async () => {
      await page.goto("/library");
      return pictures.count();
    })
    .toBeGreaterThan(8);
  await expect
    .poll(() => pictures.first().evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await context.close();
});

test("a selected range is downloaded as an archive with its pictures and settings", async ({ person }) => {
  const { page } = person;
  await seed(person.name, 40);
  await openLibrary(page, "/library?state=done");
  await checks(page).nth(1).check();
  await checks(page)
    .nth(4)
    .click({ modifiers: ["Shift"] });
  await expect(bar(page).getByRole("status")).toHaveText("4 selected");
  for (const n of [1, 2, 3, 4]) await expect(checks(page).nth(n)).toBeChecked();
  await expect(page).toHaveURL(/selected=cr_[\w-]+(,cr_[\w-]+){3}$/);
  await page.reload();
  await expect(bar(page).getByRole("status")).toHaveText("4 selected");
  await expect(checks(page).nth(0)).not.toBeChecked();
  await expect(bar(page).getByRole("link", { name: "Compare 4 pictures" })).toHaveAttribute(
    "href",
    /^\/compare\?pictures=pi_[\w-]+(,pi_[\w-]+){3}$/,
  );

  const prompts = await checks(page).evaluateAll((all) =>
    all.slice(1, 5).map((one) => one.getAttribute("aria-label")?.replace("Select: ", "")),
  );
  const downloading = page.waitForEvent("download");
  await bar(page).getByRole("button", { name: "Download 4 creations as ZIP" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^prompt-studio-\d{4}-\d\d-\d\d\.zip$/);
  const files = await unzip(await download.path());
  const [, ...lines] = (files.get("creations.jsonl")?.toString() ?? "").trim().split("\n");
  const creations = lines.map((line) => archivedCreationSchema.parse(JSON.parse(line)));
  expect(creations.map(({ request }) => request.prompt)).toEqual(prompts);
  const pictures = creations.flatMap((creation) => creation.pictures);
  expect(files.size).toBe(pictures.length + 1);
  for (const { file, seed: number, width } of pictures) {
    expect(file).toMatch(new RegExp(`^pictures/\\d{4}-\\d\\d-\\d\\d-[^/]+-${number}(-\\d+)?\\.jpg$`));
    expect((await sharp(files.get(file)).metadata()).width).toBe(width);
  }
});

test("many creations can be deleted, restored and marked as favourites at once", async ({ person }) => {
  const { page } = person;
  await seed(person.name, 30);
  await openLibrary(page, "/library?state=done");
  const before = await count(page).textContent();
  const first = await tiles(page).first().getByRole("link").getAttribute("href");
  for (const n of [0, 1, 2]) await checks(page).nth(n).check();
  await bar(page).getByRole("button", { name: "Delete 3 creations" }).click();
  await expect(bar(page)).toBeHidden();
  await expect(count(page)).not.toHaveText(before ?? "");
  await expect(tiles(page).first().getByRole("link")).not.toHaveAttribute("href", first ?? "");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(count(page)).toHaveText(before ?? "");
  await expect(tiles(page).first().getByRole("link")).toHaveAttribute("href", first ?? "");
  await page.reload();
  await expect(count(page)).toHaveText(before ?? "");

  await page.keyboard.press("ControlOrMeta+a");
  await bar(page)
    .getByRole("button", { name: /^Favourite \d+ creations$/ })
    .click();
  await expect(bar(page).getByRole("button", { name: "Remove from favourites" })).toBeVisible();
  await page.goto(`${CREATIONS}&favourites=yes`);
  await expect(count(page)).toHaveText(before ?? "");
});

test("the library can be used with the keyboard alone", async ({ person }) => {
  const { page } = person;
  const { keyboard } = page;
  await seed(person.name, 250);
  await openLibrary(page, CREATIONS);
  const link = (n: number) => page.locator(`main li[data-index='${n}'] a`);
  await link(0).focus();
  await keyboard.press("ArrowRight");
  await keyboard.press("ArrowRight");
  await expect(link(2)).toBeFocused();
  await keyboard.press("Space");
  await expect(bar(page).getByRole("status")).toHaveText("1 selected");
  await keyboard.press("Shift+ArrowRight");
  await expect(bar(page).getByRole("status")).toHaveText("2 selected");
  await keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowUp");
  await keyboard.press("Home");
  await expect(link(0)).toBeFocused();
  for (let n = 0; n < 12; n++) await keyboard.press("ArrowDown");
  const far = Number(
    await page.evaluate(() => document.activeElement?.closest<HTMLElement>("[data-index]")?.dataset.index),
  );
  expect(far).toBeGreaterThan(20);
  await expect(link(far)).toBeInViewport();

  await keyboard.press("ControlOrMeta+a");
  await expect(bar(page).getByRole("status")).toHaveText("250 selected");
  await expect(page).toHaveURL(/selected=kept$/);
  await page.reload();
  await expect(bar(page).getByRole("status")).toHaveText("250 selected");
  await keyboard.press("Escape");
  const href = await link(0).getAttribute("href");
  // The scroll position from before the reload is restored in a moment and may unmount the first tile again.
  await expect(async () => {
    await link(0).focus();
    await keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${href}$`), { timeout: 3_000 });
  }).toPass();
});

test("an export can be imported by another person, and a repeated import adds nothing", async ({
  person,
  newPerson,
}) => {
  await seedByCommand(person.name, 12);
  const { page } = person;
  await page.goto("/settings");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export everything" }).click();
  const archive = await (await downloading).path();
  expect((await readFile(archive)).byteLength).toBeGreaterThan(50_000);

  const other = await newPerson();
  await other.page.goto("/settings");
  const field = other.page.getByLabel("Archive to import");
  await field.setInputFiles({ name: "a.zip", mimeType: "application/zip", buffer: await readFile(archive) });
  await expect(other.page.getByText("12 creations imported.")).toBeVisible();
  await field.setInputFiles({ name: "a.zip", mimeType: "application/zip", buffer: await readFile(archive) });
  await expect(
    other.page.getByText(
      "The archive contains no new creations. 12 creations were already in your library and did not change.",
    ),
  ).toBeVisible();
  await openLibrary(other.page, CREATIONS);
  await expect(count(other.page)).toHaveText("12 creations");
  const names = (on: Page) =>
    tiles(on)
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("aria-label")));
  await openLibrary(page, CREATIONS);
  await expect.poll(() => names(other.page)).toEqual(await names(page));
});

test.describe("with a file that is no archive", () => {
  test.use({ expectedConsoleError: /status of 400/ });

  test("an import states the error and changes nothing", async ({ person }) => {
    const { page } = person;
    await page.goto("/settings");
    const field = page.getByLabel("Archive to import");
    await field.setInputFiles({
      name: "a.zip",
      mimeType: "application/zip",
      buffer: Buffer.from("no archive"),
    });
    await expect(page.getByText("Import failed. This is not a ZIP archive, or it is damaged.")).toBeVisible();
    await page.goto("/library");
    await expect(page.getByRole("heading", { name: "Everything you make is kept here" })).toBeVisible();
  });
});

test("an archive of many megabytes can be imported", async ({ person }, testInfo) => {
  const { api, page } = person;
  // Large pictures, because many creations would take the most time.
  await seed(person.name, 150, { resolution: 2048 });
  const archive = await api.get("/api/creations/archive");
  const bytes = await archive.body();
  expect(bytes.byteLength).toBeGreaterThan(12_000_000);
  // By its path, because Playwright takes ten seconds to pass so many bytes to the browser.
  const file = testInfo.outputPath("many-megabytes.zip");
  await writeFile(file, bytes);
  await page.goto("/settings");
  await page.getByLabel("Archive to import").setInputFiles(file);
  await expect(
    page.getByText(
      /^The archive contains no new creations\. 150 creations were already in your library and did not change\./,
    ),
  ).toBeVisible();
});

test.describe("on the smallest phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a selection starts by a long press or the Select button, can take in all, and outside it a tap opens", async ({
    person,
  }) => {
    const { page } = person;
    await seed(person.name, 40);
    await openLibrary(page, PICTURES);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await expect(checks(page).first()).toHaveCSS("pointer-events", "none");
    const before = Number.parseInt((await count(page).textContent()) ?? "", 10);

    const box = await tiles(page).first().boundingBox();
    if (!box) throw new Error("The first tile has no place.");
    const touch = await page.context().newCDPSession(page);
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await expect(bar(page).getByRole("status")).toHaveText("1 selected");
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await tiles(page).nth(2).tap();
    await expect(bar(page).getByRole("status")).toHaveText("2 selected");
    await expect(bar(page).getByText("2 selected")).toBeInViewport({ ratio: 1 });
    expect(await overflow()).toBeLessThanOrEqual(0);
    await bar(page).getByRole("button", { name: "Delete 2 pictures" }).tap();
    await expect(count(page)).toHaveText(`${before - 2} pictures`);
    await expect(bar(page)).toBeHidden();

    const select = page.getByRole("button", { name: "Select", exact: true });
    await select.tap();
    await expect(bar(page).getByRole("status")).toHaveText("Select pictures");
    await tiles(page).first().tap();
    await expect(bar(page).getByRole("status")).toHaveText("1 selected");
    await bar(page).getByRole("button", { name: "Select all" }).tap();
    await expect(bar(page).getByRole("status")).toHaveText(`${before - 2} selected`);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await bar(page).getByRole("button", { name: "Clear selection" }).tap();
    await expect(bar(page)).toBeHidden();
    await tiles(page).first().tap();
    await expect(page).toHaveURL(/\/creations\//);
  });
});

const TERMS = "https://example.com/flux-dev";
const LICENSED = {
  models: [
    { id: "sandbox", licence: "Apache-2.0" },
    {
      ...{ id: "remote", name: "Atelier", licence: "FLUX.1 [dev] Non-Commercial" },
      ...{ commercial_use: "no", terms_url: TERMS },
    },
  ],
};

/** A studio with a model whose pictures are cleared for use, and one whose pictures are not. */
const licensedTest = test.extend<{ front: Front }>({
  // biome-ignore lint/correctness/noEmptyPattern: the first argument has to be a pattern
  front: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), "prompt-studio-licensed-"));
    const file = path.join(folder, "models.json");
    writeFileSync(file, JSON.stringify(LICENSED));
    const front = await startFront({}, { MODELS_FILE: file });
    await use(front);
    await front.leave();
    rmSync(folder, { recursive: true });
  },
  baseURL: async ({ front }, use) => use(front.origin),
});

licensedTest(
  "a person finds the pictures that are cleared for use, and the page of another says why it is not",
  async ({ person }) => {
    const { page, api } = person;
    await api.until(await api.create({ ...SMALL, model: "sandbox" }), "succeed");
    const barred = await api.create({ ...SMALL, prompt: "a kite over dunes", model: "remote" });
    await api.until(barred, "succeed");
    const [picture] = (await api.detail(barred)).outputs;
    const inputs = { references: [{ picture_id: picture?.id }] };
    await api.until(
      await api.create({ ...SMALL, prompt: "a lake like that", model: "sandbox", inputs }),
      "succeed",
    );

    await openLibrary(page, CREATIONS);
    await expect(count(page)).toHaveText("3 creations");
    const use = page.getByRole("combobox", { name: "Commercial use" });
    await use.selectOption({ label: "Cleared for use" });
    await expect(page).toHaveURL(/[?&]use=yes/);
    await expect(count(page)).toHaveText("1 creation found");
    await use.selectOption({ label: "Not for commercial use" });
    await expect(count(page)).toHaveText("2 creations found");
    await page.reload();
    await expect(use).toHaveValue("no");

    await tiles(page)
      .getByRole("link", { name: /a lake like that/ })
      .click();
    await expect(
      page.getByText(
        "Licence: Apache-2.0, commercial use: no, from a reference that is not for commercial use (FLUX.1 [dev] Non-Commercial)",
      ),
    ).toBeVisible();
    await page.goto(`/creations/${barred}`);
    await expect(page.getByText("Licence: FLUX.1 [dev] Non-Commercial, commercial use: no,")).toBeVisible();
    const terms = page.getByRole("link", { name: "terms in a new tab" });
    await expect(terms).toHaveAttribute("href", TERMS);
    await expect(terms).toHaveAttribute("rel", /noopener/);
  },
);
