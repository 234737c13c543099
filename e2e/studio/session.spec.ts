/** A session that ends while its page is open. */
import { SMALL } from "../support/api-client";
import { expect, test } from "../support/fixtures";

test.use({ expectedConsoleError: /status of 40[14]/ });

test("an ended session shows a message, and signing in again returns to the draft", async ({ person }) => {
  const { page, context, name } = person;
  await page.goto("/");
  const prompt = page.getByLabel("Prompt", { exact: true });
  await prompt.fill("half a thought");
  await context.clearCookies();
  await page.getByRole("button", { name: /^Generate/ }).click();
  const refusal = page.getByRole("alert").filter({ hasText: "The session has ended." });
  await expect(refusal).toBeVisible();
  await refusal.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Enter the demo studio" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(prompt).toHaveValue("half a thought");
});

test("an action on a creation reports the ended session, and signing in returns to that creation", async ({
  person,
}) => {
  const { page, context, api, name } = person;
  const id = await api.create(SMALL);
  await api.untilEnded(id);
  await page.goto(`/creations/${id}?picture=1`);
  await context.clearCookies();
  await page.getByRole("button", { name: "Delete" }).click();
  const notice = page
    .getByRole("listitem")
    .filter({ hasText: "The creation was not deleted. The session has ended." });
  await expect(notice).toBeVisible();
  await notice.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Enter the demo studio" }).click();
  await expect(page).toHaveURL(new RegExp(`/creations/${id}\\?picture=1$`));
});

test("an unknown page has a title that says so", async ({ person }) => {
  await person.page.goto("/creations/cr_missing");
  await expect(person.page).toHaveTitle("Not found · Prompt Studio");
});
