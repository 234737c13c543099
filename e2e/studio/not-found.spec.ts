/** Unknown addresses: a plain message, with the navigation still there. */
import { expect, test } from "../support/fixtures";

test.use({ expectedConsoleError: /status of 404/ });

test("an unknown address shows a message inside the studio", async ({ person }) => {
  const { page } = person;
  const answer = await page.goto("/libary/of/mine");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expect(page).toHaveTitle(/^Not found/);
  await page.getByRole("navigation", { name: "Studio" }).getByRole("link", { name: "Library" }).click();
  await expect(page.getByRole("heading", { name: "Library" })).toBeVisible();
});

test("the address of an unknown creation offers the library", async ({ person }) => {
  const { page } = person;
  const answer = await page.goto("/creations/cr_gone");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Creation not found" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the library" }).click();
  await expect(page.getByRole("heading", { name: "Library" })).toBeVisible();
});

test("the page of an approval record that does not exist says so and links to the boards", async ({
  person,
}) => {
  const { page } = person;
  const answer = await page.goto("/boards/bo_gone/approvals/ap_gone");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Record not found" })).toBeVisible();
  await page.getByRole("link", { name: "Go to your boards" }).click();
  await expect(page.getByRole("heading", { name: "Boards", exact: true })).toBeVisible();
});

test("an unknown address shows the same message to a visitor who is not signed in", async ({ page }) => {
  const answer = await page.goto("/nowhere");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});
