/** Access tokens on the settings page. */
import { request as requests } from "@playwright/test";
import { apiClient, expectError, SMALL } from "../support/api-client";
import { expect, test } from "../support/fixtures";

test("a token made in the settings works with the API until it is revoked", async ({ person, origin }) => {
  const { page } = person;
  await page.goto("/settings");
  await page.getByLabel("Name of the new token").fill("My script");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const secret = page.getByRole("status").filter({ hasText: "My script" }).getByRole("code");
  const token = (await secret.textContent()) ?? "";

  const api = apiClient(await requests.newContext(), origin, token);
  const id = await api.create(SMALL);
  expect(await api.untilEnded(id)).toBe("succeed");

  await page.reload();
  await expect(page.getByText(token)).toHaveCount(0);
  await page.getByRole("button", { name: "Revoke My script" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Revoke/ })
    .click();
  await expect(page.getByRole("button", { name: "Revoke My script" })).toHaveCount(0);
  await expectError(await api.get("/api/creations"), "invalid_token");
});
