/** The studio stops answering under an open page: the page stays and names what failed. */
import type { Page } from "@playwright/test";
import { SMALL } from "../support/api-client";
import { ENDLESS, expect, test } from "../support/front";

test.use({ expectedConsoleError: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });

const PROMPT = "a storm over the sea";

/** All requests fail from now on, scripts included, as after a redeploy. */
const failAllRequests = (page: Page) => page.route("**/*", (route) => route.abort());

for (const idle of [true, false]) {
  const when = idle ? "after the page has settled" : "before the code of actions has come";
  test(`a cancel that does not reach the studio ${when} is reported and breaks nothing`, async ({
    person,
    front,
  }) => {
    const { page, api } = person;
    front.upstream.script(PROMPT, ENDLESS);
    await api.until(await api.create({ ...SMALL, prompt: PROMPT }), "processing");
    // Actions and notices load when the page is idle; here the page never becomes idle.
    if (!idle) await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    await page.goto("/");
    const cancel = page.getByRole("button", { name: `Cancel: ${PROMPT}` });
    await expect(cancel).toBeVisible();
    if (idle) await expect(page.getByRole("region", { name: /^Notifications/ })).toBeAttached();
    await failAllRequests(page);
    await cancel.click();
    const report = idle
      ? "The creation was not cancelled. The studio did not answer."
      : "The action could not be loaded.";
    await expect(page.getByText(report)).toBeVisible();
    await expect(page.getByRole("article", { name: new RegExp(PROMPT) })).toBeVisible();
    await page.unrouteAll();
    await cancel.click();
    await expect(page.getByRole("article", { name: `Cancelled: ${PROMPT}` })).toBeVisible();
  });
}

test("a sign-out that does not reach the studio is reported and leaves the page unchanged", async ({
  person,
}) => {
  const { page, name } = person;
  await page.goto("/");
  await expect(page.getByRole("region", { name: /^Notifications/ })).toBeAttached();
  await page.getByRole("button", { name: `${name}: theme and sign-out` }).click();
  await failAllRequests(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("You are still signed in: the studio did not answer.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Start with a sentence" })).toBeVisible();
});

test("a part of the page that cannot be loaded says so and can be loaded again", async ({ person }) => {
  const { page } = person;
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto("/");
  const settings = page.getByText("More settings");
  await expect(page.getByRole("button", { name: /^Generate/ })).not.toHaveAttribute("disabled");
  await failAllRequests(page);
  await settings.click();
  const problem = page.getByRole("alert").filter({ hasText: "This part could not be loaded." });
  await expect(problem).toBeVisible();
  await page.unrouteAll();
  await problem.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByLabel("Seed", { exact: true })).toBeVisible();
});

test("a notice appears as soon as the network connection is lost, and disappears as soon as it is restored", async ({
  person,
}) => {
  const { page, context } = person;
  // The next poll is far away, so only the browser's own event can report it.
  await page.route("**/api/creations/changes**", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ json: { ...body, value: { ...body.value, poll_after_ms: 600_000 } } });
  });
  const looked = page.waitForResponse(/creations\/changes/);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Start with a sentence" })).toBeVisible();
  await looked;
  // A second poll may still be in the handler.
  await page.unrouteAll({ behavior: "wait" });
  await context.setOffline(true);
  await expect(page.getByText(/^Connection lost/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^Connection lost/)).toHaveCount(0);
});

test("a connection that comes back after the list of creations has failed is shown as back", async ({
  person,
}) => {
  const { page, context } = person;
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Start with a sentence" })).toBeVisible();
  let failures = 0;
  page.on("requestfailed", (request) => {
    if (request.url().includes("/api/creations?")) failures += 1;
  });
  await context.setOffline(true);
  // It is read once and repeated twice.
  await expect.poll(() => failures).toBe(3);
  await expect(page.getByText(/^Connection lost/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^Connection lost/)).toHaveCount(0);
});
