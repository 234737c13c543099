/** Two people never see each other's work. */
import { expectError, SMALL } from "../support/api-client";
import { expect, test } from "../support/fixtures";

test.use({ expectedComplaint: /status of 404/ });

test("somebody else's creation is in no list, on no page and behind no address", async ({
  person,
  newPerson,
}) => {
  const { page, api } = person;
  const stranger = await newPerson();
  const id = await stranger.api.create({ ...SMALL, prompt: "a secret garden" });
  await stranger.api.untilEnded(id);
  await stranger.page.goto("/");
  await expect(stranger.page.getByRole("article", { name: /a secret garden/ })).toBeVisible();

  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Start with a sentence" })).toBeVisible();
  await expect(page.getByText("a secret garden")).toHaveCount(0);

  await page.goto(`/creations/${id}`);
  await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
  await expect(page.getByText("a secret garden")).toHaveCount(0);

  await expectError(await api.get(`/api/v1/creation/${id}`), "not_found");
  for (const path of ["/api/creations", "/api/creations/changes"]) {
    expect(await (await api.get(path)).text()).not.toContain("a secret garden");
  }
});

test("without a session every page of the studio leads to the sign-in", async ({ page }) => {
  for (const path of ["/", "/settings", "/creations/some-id"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/sign-in/);
  }
});
