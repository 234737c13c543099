/** Pictures to go by: dropped, pasted, chosen and taken from the studio, in an order of one's own. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { MADE_WITHIN_MS, SMALL } from "../support/api-client";
import { findingsOf } from "../support/axe";
import { giveFile } from "../support/drop";
import { expect, test } from "../support/fixtures";
import { inEveryLook } from "../support/looks";

const prompt = (page: Page) => page.getByLabel("Prompt", { exact: true });
const references = (page: Page) => page.getByRole("region", { name: "References" });
const tiles = (page: Page) => references(page).getByRole("button", { name: /^Reference \d/ });
const generate = (page: Page) => page.getByRole("button", { name: /^Generate/ });
const names = (page: Page) =>
  tiles(page).evaluateAll((all) => all.map((tile) => tile.getAttribute("aria-label")?.split(": ")[1]));

/** A picture of one colour, so that each is another upload. */
const picture = async (background: string) => ({
  name: `${background}.png`,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer(),
});

async function giveThree(page: Page) {
  await giveFile(page, "drop", await picture("red"));
  await giveFile(page, "paste", await picture("green"));
  await page.getByLabel("Pictures to make something from").setInputFiles(await picture("blue"));
  await expect(tiles(page)).toHaveCount(3);
}

test("pictures that are dropped, pasted and chosen become references, and the creation goes by them in their order", async ({
  person,
}) => {
  const { page, api } = person;
  await page.goto("/");
  await prompt(page).fill("a wooden cabin by a lake");
  await giveThree(page);
  await expect(references(page)).toContainText("3 of 4");
  await expect(generate(page)).not.toHaveAttribute("aria-disabled", "true");
  await page.getByRole("radio", { name: "1 picture", exact: true }).check();
  await generate(page).click();
  const made = page.getByRole("article", { name: "Done: a wooden cabin by a lake" });
  await expect(made).toBeVisible({ timeout: MADE_WITHIN_MS });
  const { value } = await (await api.get("/api/creations?limit=1")).json();
  const detail = await api.detail(value.creations[0].creation_id);
  expect(detail.made_from?.operation).toBeNull();
  expect(detail.made_from?.inputs.map(({ place }) => place)).toEqual(["reference", "reference", "reference"]);
  await expect(tiles(page)).toHaveCount(3);
});

test("keys reorder and remove references, which are there again after a reload", async ({ person }) => {
  const { page } = person;
  await page.goto("/");
  await giveThree(page);
  await expect(references(page).getByRole("progressbar")).toHaveCount(0);
  expect(await names(page)).toEqual(["red.png", "green.png", "blue.png"]);
  await tiles(page).nth(2).focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(page.getByRole("status", { name: "Announcements" })).toHaveText("Moved to place 2 of 3");
  expect(await names(page)).toEqual(["red.png", "blue.png", "green.png"]);
  await expect(tiles(page).nth(1)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(tiles(page).first()).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(tiles(page)).toHaveCount(2);
  await page.reload();
  await expect(tiles(page)).toHaveCount(2);
  expect(await names(page)).toEqual(["blue.png", "green.png"]);
});

test("a drag changes the order of references, and Escape leaves it", async ({ person }) => {
  const { page } = person;
  await page.goto("/");
  await giveThree(page);
  const [first, last] = [await tiles(page).first().boundingBox(), await tiles(page).nth(2).boundingBox()];
  if (!first || !last) throw new Error("The tiles are shown.");
  const drag = async () => {
    await page.mouse.move(first.x + 30, first.y + 30);
    await page.mouse.down();
    await page.mouse.move(last.x + 55, last.y + 30, { steps: 5 });
    await expect(page.locator("[data-drop-line]")).toBeVisible();
  };
  await drag();
  await page.keyboard.press("Escape");
  await page.mouse.up();
  expect(await names(page)).toEqual(["red.png", "green.png", "blue.png"]);
  await drag();
  await page.mouse.up();
  await expect.poll(() => names(page)).toEqual(["green.png", "blue.png", "red.png"]);
});

test("a picture of the studio becomes a reference by its key, once, also from its own page", async ({
  person,
}) => {
  const { page, api } = person;
  const id = await api.create(SMALL);
  await api.untilEnded(id);
  await page.goto("/");
  await page.getByRole("article", { name: /^Done/ }).getByRole("link").first().focus();
  await page.keyboard.press("Shift+R");
  await expect(tiles(page)).toHaveCount(1);
  await page.keyboard.press("Shift+R");
  await expect(tiles(page)).toHaveCount(1);
  await references(page).getByRole("button", { name: "Remove reference 1" }).click();
  await expect(references(page)).toBeHidden();
  await page.goto(`/creations/${id}`);
  await page.keyboard.press("Shift+R");
  await expect(page).toHaveURL(/\/$/);
  await expect(tiles(page)).toHaveCount(1);
});

test("more references than the model takes are named, and nothing is sent", async ({ person }) => {
  const { page } = person;
  await page.goto("/");
  await prompt(page).fill("a wooden cabin by a lake");
  await page
    .getByLabel("Pictures to make something from")
    .setInputFiles(await Promise.all(["red", "green", "blue", "white", "black"].map(picture)));
  await expect(references(page)).toContainText("5 of 4");
  await expect(page.getByText("Sandbox engine takes at most 4 references.").first()).toBeVisible();
  await expect(generate(page)).toHaveAttribute("aria-disabled", "true");
  await references(page).getByRole("button", { name: "Remove reference 5" }).click();
  await expect(generate(page)).not.toHaveAttribute("aria-disabled", "true");
});

test.describe("a file that the studio does not read", () => {
  test.use({ expectedConsoleError: /415/ });

  test("is named with the reason, stands in the way of nothing else, and can be removed", async ({
    person,
  }) => {
    const { page } = person;
    await page.goto("/");
    await prompt(page).fill("a wooden cabin by a lake");
    await giveFile(page, "drop", {
      name: "plan.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7"),
    });
    const alert = references(page).getByRole("alert");
    await expect(alert).toContainText(
      "plan.pdf was not uploaded. This is a PDF file. Save it as JPEG or PNG.",
    );
    await expect(generate(page)).toHaveAttribute("aria-disabled", "true");
    await giveFile(page, "drop", await picture("red"));
    await expect(tiles(page)).toHaveCount(2);
    await alert.getByRole("button", { name: "Remove" }).click();
    await expect(tiles(page)).toHaveCount(1);
    await expect(generate(page)).not.toHaveAttribute("aria-disabled", "true");
  });
});

test("Generate waits while a picture is uploaded, of which the tile shows the file at once", async ({
  person,
}) => {
  const { page } = person;
  await page.goto("/");
  await prompt(page).fill("a wooden cabin by a lake");
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/uploads", async (route) => {
    await isReleased;
    await route.continue();
  });
  await giveFile(page, "paste", await picture("red"));
  await expect(tiles(page).locator("img")).toHaveAttribute("src", /^blob:/);
  await expect(references(page).getByRole("progressbar")).toBeVisible();
  await expect(page.getByText("A picture is being uploaded.")).toBeVisible();
  await expect(generate(page)).toHaveAttribute("aria-disabled", "true");
  release();
  await expect(generate(page)).not.toHaveAttribute("aria-disabled", "true");
  await expect(tiles(page).locator("img")).toHaveAttribute("src", /thumbnail/);
});

test("text that is pasted stays text, also where a picture of it comes along", async ({ person }) => {
  const { page } = person;
  await page.goto("/");
  await prompt(page).focus();
  const file = await picture("red");
  await page.evaluate((base64) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(
      new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], "red.png", {
        type: "image/png",
      }),
    );
    clipboardData.setData("text/plain", "a cell of a table");
    const pasted = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.body.dataset.wasTaken = String(!document.activeElement?.dispatchEvent(pasted));
  }, file.buffer.toString("base64"));
  await expect(page.locator("body")).toHaveAttribute("data-was-taken", "false");
  await expect(references(page)).toBeHidden();
});

test("references have no accessibility findings in any look", async ({ person }) => {
  const { page } = person;
  await page.goto("/");
  await giveThree(page);
  await inEveryLook(page, async () => expect(await findingsOf(page)).toEqual([]));
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a tap removes a reference while the prompt has the focus", async ({ person }) => {
    const { page } = person;
    await page.goto("/");
    await giveFile(page, "paste", await picture("red"));
    await expect(references(page)).toContainText("1 of 4");
    await prompt(page).tap();
    await expect(prompt(page)).toBeFocused();
    const box = await references(page).getByRole("button", { name: "Remove reference 1" }).boundingBox();
    expect(box).not.toBeNull();
    if (box) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect(tiles(page)).toHaveCount(0);
  });
});
