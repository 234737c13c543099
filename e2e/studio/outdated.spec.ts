/** A tab that stays open while the studio is updated: a newer studio answers with what the tab does not know. */
import { SMALL } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { card } from "../support/stream-page";

test("a tab that is older than the studio keeps showing new creations, and says that it has to be reloaded", async ({
  person: { page, api },
}) => {
  await page.goto("/");
  const note = page.getByRole("status", { name: "Version of the page" });
  const first = "a heron before the update";
  await api.create({ ...SMALL, prompt: first });
  await expect(card(page, "Done", first)).toBeVisible();
  await expect(note).toBeEmpty();

  await page.route("**/api/creations/changes*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const service of [body.value.service, ...body.value.services]) service.state = "hibernating";
    // A newer studio has more fields, never fewer.
    const [one] = body.value.creations;
    if (one) body.value.creations.push({ ...one, creation_id: "cr_film", outputs: "a film" });
    await route.fulfill({ response: answer, json: body });
  });
  const second = "a heron after the update";
  await api.create({ ...SMALL, prompt: second });
  await expect(card(page, "Done", second)).toBeVisible();
  await expect(card(page, "Done", first)).toBeVisible();
  await expect(note).toContainText("The studio has been updated.");

  await page.unroute("**/api/creations/changes*");
  await note.getByRole("button", { name: "Reload" }).click();
  await expect(card(page, "Done", second)).toBeVisible();
  await expect(note).toBeEmpty();
});
