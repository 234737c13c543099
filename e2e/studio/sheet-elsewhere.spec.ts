/** A sheet outside its own page: the library's filter, the page of a creation, and an archive. */
import { readFile } from "node:fs/promises";
import { SMALL } from "../support/api-client";
import { expectNoFindingInAnyLook } from "../support/axe";
import { expect, test } from "../support/fixtures";
import { makeSheet, seeds, TWO_LIGHTS, untilDrawn } from "../support/sheets";

test("the library shows what one sheet has drawn, chosen by keys, and a creation leads to its sheet", async ({
  person: { page, api },
}) => {
  const id = await makeSheet(api, { ...TWO_LIGHTS, name: "Which light?" });
  await makeSheet(api, { request: { ...SMALL, prompt: "a quiet harbour" }, axes: [seeds(1)] });
  await untilDrawn(api, id, 2);
  await page.goto("/library");
  const pictures = page.locator("main li[data-index]");
  await expect(pictures).toHaveCount(3, { timeout: 60_000 });

  await page.getByRole("button", { name: "Sheet", exact: true }).focus();
  await page.keyboard.press("Enter");
  const field = page.getByRole("combobox", { name: "Find a sheet" });
  const options = page.getByRole("listbox", { name: "Sheets" }).getByRole("option");
  await expect(field).toBeFocused();
  await expect(options).toHaveCount(2);
  await expectNoFindingInAnyLook(page);
  await field.fill("light");
  await expect(options).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`[?&]sheet=${id}`));
  await expect(pictures).toHaveCount(2);
  const chip = page.getByRole("button", { name: "Sheet: Which light?" });
  await expect(chip).toBeFocused();
  await page.reload();
  await expect(chip).toBeVisible();
  await expect(pictures).toHaveCount(2);

  await pictures.first().getByRole("link").click();
  const about = page.getByRole("complementary", { name: "About this creation" });
  await expect(about).toContainText(/From the sheet Which light\?\s*(dusk|noon)/);
  await about.getByRole("link", { name: "Which light?" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Which light?");

  await page.goto(`/library?sheet=${id}`);
  await chip.click();
  await options.filter({ hasText: "Any sheet, or none" }).click();
  await expect(pictures).toHaveCount(3);
  await expect(page).toHaveURL(/\/library$/);
});

test("an exported sheet is imported by another person, once however often", async ({
  person: { page, api },
  newPerson,
}) => {
  const id = await makeSheet(api, { ...TWO_LIGHTS, name: "Which light?" });
  await untilDrawn(api, id, 2);
  await page.goto("/settings");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export everything" }).click();
  const archive = await readFile(await (await download).path());

  const other = await newPerson();
  await other.page.goto("/settings");
  const file = { name: "archive.zip", mimeType: "application/zip", buffer: archive };
  const importIt = () => other.page.getByLabel("Archive to import").setInputFiles(file);
  await importIt();
  await expect(other.page.getByText("2 creations imported. 1 sheet imported.")).toBeVisible();
  await importIt();
  await expect(other.page.getByText("The archive contains no new creations.")).toBeVisible();
  await other.page.goto("/sheets");
  await expect(other.page.getByRole("link", { name: /Which light\?/ })).toHaveCount(1);
  await other.page.getByRole("link", { name: /Which light\?/ }).click();
  await expect(other.page.getByRole("gridcell").getByRole("img")).toHaveCount(2);
});
