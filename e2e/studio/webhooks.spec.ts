/** Webhooks on the page of programs. */
import { expect, test } from "../support/fixtures";

const ADDRESS = "https://hooks.example.invalid/studio";

// A refused address is a console error of the browser.
test.use({ expectedConsoleError: /400 \(Bad Request\)/ });

test("a webhook is added with its secret shown once, tested, paused and removed on the page of programs", async ({
  person,
}) => {
  const { page } = person;
  await page.goto("/settings/programs");
  await expect(page.getByText("No webhooks yet.")).toBeVisible();
  await page.getByRole("button", { name: "Add webhook" }).click();
  const form = page.getByRole("form", { name: "New webhook" });
  await form.getByLabel("Address").fill("https://127.0.0.1/");
  await form.getByRole("button", { name: "Add" }).click();
  await expect(form.getByText("The address must be a public one.")).toBeVisible();
  await form.getByLabel("Address").fill(ADDRESS);
  await form.getByRole("button", { name: "Add" }).click();
  const secret = page.getByRole("status").filter({ hasText: "The secret of this webhook" }).getByRole("code");
  await expect(secret).toHaveText(/^whsec_/);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(/whsec_/)).toHaveCount(0);

  await page.getByRole("button", { name: `Send a test event to ${ADDRESS}` }).click();
  const deliveries = page.getByRole("list", { name: `Deliveries to ${ADDRESS}` });
  await expect(deliveries).toContainText("Could not be reached.", { timeout: 20_000 });
  await expect(deliveries.getByRole("button", { name: /^Send again: Test event/ })).toBeVisible();

  await page.getByRole("button", { name: `Pause ${ADDRESS}` }).click();
  await expect(page.getByText("Paused. Events that happen now are not kept.")).toBeVisible();
  await page.getByRole("button", { name: `Remove ${ADDRESS}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No webhooks yet.")).toBeVisible();
});
