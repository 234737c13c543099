/** Access tokens on the page of programs. */
import { execFileSync } from "node:child_process";
import { type Page, request as requests } from "@playwright/test";
import { apiClient, expectError, SMALL } from "../support/api-client";
import { expect, test } from "../support/fixtures";

const open = async (page: Page) => {
  await page.goto("/settings");
  await page.getByRole("main").getByRole("link", { name: "programs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Programs" })).toBeVisible();
};
const secretOf = async (page: Page, name: string) => {
  const made = page.getByRole("status").filter({ hasText: name });
  await expect(made).toBeVisible();
  return (await made.getByRole("code").textContent()) ?? "";
};
const rowOf = (page: Page, name: string) =>
  page.getByRole("list", { name: "Access tokens" }).getByRole("listitem").filter({ hasText: name });

test("a token made on the page of programs works with the API until it is revoked", async ({
  person,
  origin,
}) => {
  const { page } = person;
  await open(page);
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByLabel("Name of the new token").fill("My script");
  await page.getByRole("button", { name: "Create token" }).click();
  const token = await secretOf(page, "My script");

  const api = apiClient(await requests.newContext(), origin, token);
  const id = await api.create(SMALL);
  expect(await api.untilEnded(id)).toBe("succeed");

  await page.reload();
  await expect(page.getByText(token)).toHaveCount(0);
  const row = rowOf(page, "My script");
  await expect(row).toContainText("Sees everything, makes pictures.");
  await expect(row).toContainText("last used just now");
  await expect(row).toContainText("expires on");
  await expect(row).toContainText("This month: 1 picture");
  await page.getByRole("button", { name: "Revoke My script" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Revoke/ })
    .click();
  await expect(page.getByRole("button", { name: "Revoke My script" })).toHaveCount(0);
  await expectError(await api.get("/api/creations"), "invalid_token");
});

test("a token does what was switched on for it and no more, within its own limit, which its row shows", async ({
  person,
  origin,
}) => {
  const { page } = person;
  await open(page);
  await page.getByRole("button", { name: "New token" }).click();
  const form = page.getByRole("form", { name: "New token" });
  await expect(form.getByRole("switch", { name: "See everything of yours" })).toBeDisabled();
  await form.getByLabel("Name of the new token").fill("Two pictures");
  await form.getByRole("radio", { name: "30 days" }).check();
  await form.getByLabel("Pictures", { exact: true }).fill("2");
  await form.getByRole("button", { name: "Create token" }).click();
  const api = apiClient(await requests.newContext(), origin, await secretOf(page, "Two pictures"));
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "New token" })).toBeFocused();

  const refused = await expectError(await api.post("/api/boards", { name: "No" }), "scope_missing");
  expect(refused.details).toEqual([expect.objectContaining({ scope: "boards" })]);
  await api.create({ ...SMALL, config: { image_number: 2 } });
  const full = await api.post("/api/v1/jobs/gen2/text2image", SMALL);
  const { details } = await expectError(full, "monthly_limit_reached");
  expect(details).toEqual([expect.objectContaining({ of: "token", used: 2, allowed: 2 })]);
  // Its owner goes on.
  await person.api.create(SMALL);

  await page.reload();
  const row = rowOf(page, "Two pictures");
  await expect(row).toContainText("expires in 29 days");
  await expect(row.getByRole("meter", { name: "Pictures this month" })).toHaveAttribute(
    "aria-valuetext",
    "2 of 2",
  );
});

test("the example beside a new secret works in a shell as it stands, for a token that may only see", async ({
  person: { page },
}) => {
  await open(page);
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByLabel("Name of the new token").fill("Reader");
  await page.getByRole("switch", { name: "Make, change and delete pictures" }).uncheck();
  await page.getByRole("radio", { name: "Never" }).check();
  await expect(page.getByText(/until somebody revokes it/)).toBeVisible();
  await page.getByRole("button", { name: "Create token" }).click();
  const example = page.getByRole("region", { name: "First call" });
  const answer = execFileSync("sh", ["-c", `${await example.textContent()} -s`], { encoding: "utf8" });
  expect(JSON.parse(answer)).toMatchObject({ status: "success" });
  await expect(rowOf(page, "Reader")).toContainText("never expires");
});
