/** Addresses that lead nowhere: said in words, with the way around still at hand. */
import { expect, test } from "../support/fixtures";

test.use({ expectedComplaint: /status of 404/ });

test("a mistyped address says so inside the studio", async ({ person }) => {
  const { page } = person;
  const answer = await page.goto("/libary/of/mine");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expect(page).toHaveTitle(/^Not found/);
  await page.getByRole("navigation", { name: "Studio" }).getByRole("link", { name: "Library" }).click();
  await expect(page.getByRole("heading", { name: "Library" })).toBeVisible();
});

test("a creation that is not there offers the library", async ({ person }) => {
  const { page } = person;
  const answer = await page.goto("/creations/cr_gone");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Creation not found" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the library" }).click();
  await expect(page.getByRole("heading", { name: "Library" })).toBeVisible();
});

test("whoever is not signed in is told the same of a mistyped address", async ({ page }) => {
  const answer = await page.goto("/nowhere");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});
