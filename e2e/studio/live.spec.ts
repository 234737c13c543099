/** Running creations: cancelled, reloaded, followed in a second tab. */
import { MADE_WITHIN_MS, SMALL } from "../support/api-client";
import { ENDLESS, expect, finish, ownTest as serviceTest, test } from "../support/front";

const PROMPT = "a storm over the sea";

test("a waiting creation can be cancelled from its card", async ({ person, front }) => {
  const { page, api } = person;
  front.upstream.script(PROMPT, { waitMs: Number.POSITIVE_INFINITY });
  const waiting = await api.create({ ...SMALL, prompt: PROMPT });
  await page.goto("/");
  await expect(
    page.getByRole("article", { name: new RegExp(`(In queue|Next in queue).*: ${PROMPT}`) }),
  ).toBeVisible();
  await page.getByRole("button", { name: `Cancel: ${PROMPT}` }).click();
  await expect(page.getByRole("article", { name: `Cancelled: ${PROMPT}` })).toBeVisible();
  expect((await api.detail(waiting)).status).toBe("cancelled");
});

serviceTest.describe("a service with one slot", () => {
  serviceTest.use({ upstreamOptions: { limits: { slots: 1 }, defaultScript: () => ({ runMs: 1_500 }) } });

  serviceTest("the usual duration is shown on the card and in the queue panel", async ({ person, front }) => {
    const { page, api } = person;
    for (let made = 0; made < 3; made++)
      await api.untilEnded(await api.create({ ...SMALL, prompt: "a brook" }));
    front.upstream.script("a dam", ENDLESS);
    await api.create({ ...SMALL, prompt: "a dam" });
    await api.create({ ...SMALL, prompt: PROMPT });
    await page.goto("/");
    const card = page.getByRole("article", { name: new RegExp(PROMPT) });
    // Measured durations are read again every twenty seconds.
    await expect(card.getByText(/^usually \d+( to \d+)? s$/)).toBeVisible({ timeout: 30_000 });
    await page.getByRole("button", { name: /^Queue: / }).click();
    await expect(page.getByRole("listitem").filter({ hasText: PROMPT }).last()).toContainText(/usually \d+/);
  });
});

test("a running creation can be cancelled from its card", async ({ person, front }) => {
  const { page, api } = person;
  front.upstream.script(PROMPT, ENDLESS);
  const id = await api.create({ ...SMALL, prompt: PROMPT });
  await api.until(id, "processing");
  await page.goto("/");
  await expect(page.getByRole("progressbar", { name: `Progress: ${PROMPT}` })).toBeVisible();
  await page.getByRole("button", { name: `Cancel: ${PROMPT}` }).click();
  await expect(page.getByRole("article", { name: `Cancelled: ${PROMPT}` })).toBeVisible();
  expect((await api.detail(id)).status).toBe("cancelled");
});

test("a reload during a running creation loses nothing", async ({ person, front }) => {
  const { page, api } = person;
  front.upstream.script(PROMPT, ENDLESS);
  await page.goto("/");
  await page.getByLabel("Prompt", { exact: true }).fill(PROMPT);
  await page.getByRole("radio", { name: "8 pictures" }).check();
  await page.getByRole("button", { name: "Generate 8 pictures" }).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("article", { name: new RegExp(`: ${PROMPT}`) })).toHaveCount(1);
  await expect(page.getByRole("progressbar")).toBeVisible();
  await finish(front, PROMPT);
  await expect(page.getByRole("article", { name: `Done: ${PROMPT}` })).toBeVisible({
    timeout: MADE_WITHIN_MS,
  });
  const answer = await api.get("/api/creations");
  expect((await answer.json()).value.creations).toHaveLength(1);
});

test("a reload while a create is being sent sends it again without making it twice", async ({
  person,
  front,
}) => {
  const { page, api } = person;
  const prompt = "a storm over the harbour";
  front.upstream.script(prompt, { ...ENDLESS, faults: { create: [{ delayMs: 1_500 }] } });
  await page.goto("/");
  await page.getByLabel("Prompt", { exact: true }).fill(prompt);
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && /text2image/.test(request.url()),
  );
  await page.getByRole("button", { name: /^Generate/ }).click();
  await sent;
  await page.reload();
  await expect(page.getByRole("article", { name: `Working: ${prompt}` })).toBeVisible();
  await expect(page.getByRole("article", { name: new RegExp(`: ${prompt}`) })).toHaveCount(1);
  expect(front.upstream.counts.creates(prompt)).toBe(1);
  expect((await (await api.get("/api/creations")).json()).value.creations).toHaveLength(1);
});

test("a second tab shows the same creation and follows it to its end", async ({ person, watch, front }) => {
  const { page, context } = person;
  front.upstream.script(PROMPT, ENDLESS);
  await page.goto("/");
  const second = await context.newPage();
  watch(second);
  await second.goto("/");
  await page.getByLabel("Prompt", { exact: true }).fill(PROMPT);
  await page.getByRole("radio", { name: "2 pictures" }).check();
  await page.getByRole("button", { name: "Generate 2 pictures" }).click();
  await expect(second.getByRole("article", { name: new RegExp(`: ${PROMPT}`) })).toBeVisible();
  await finish(front, PROMPT);
  for (const tab of [page, second])
    await expect(tab.getByRole("article", { name: `Done: ${PROMPT}` })).toBeVisible({
      timeout: MADE_WITHIN_MS,
    });
});

test("a deleted creation can be restored with Undo", async ({ person, front }) => {
  const { page, api } = person;
  front.upstream.script(PROMPT, {});
  await api.untilEnded(await api.create({ ...SMALL, prompt: PROMPT }));
  await page.goto("/");
  const card = page.getByRole("article", { name: `Done: ${PROMPT}` });
  await card.hover();
  await card.getByRole("button", { name: "Delete" }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card).toBeVisible();
});
