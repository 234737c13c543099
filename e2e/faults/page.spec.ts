/** The page of one creation for which the service has a fault. */
import { rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "../support/front";
import { card, generate, generateAtStudio, openCreation } from "../support/stream-page";

test.use({ expectedConsoleError: /status of (400|404|409)|status of 500.*\/api\/pictures\// });

const idAt = (
  upstream: { creations: ReadonlyMap<string, { id: string; order: { prompt: string } }> },
  prompt: string,
) => [...upstream.creations.values()].find(({ order }) => order.prompt === prompt)?.id ?? "";

test("a create without an answer is shown with an unknown outcome, and is resent only after a confirmation", async ({
  person: { page },
  front: { upstream },
}) => {
  const prompt = "a bell under water";
  upstream.script(prompt, { faults: { create: [{ silent: true }] } });
  await generateAtStudio(page, prompt);
  const unknown = card(page, "Outcome unknown", prompt);
  await expect(unknown).toBeVisible({ timeout: 40_000 });
  await expect(unknown).toContainText("may have been charged");
  expect(upstream.counts.creates(prompt)).toBe(1);

  await unknown.getByRole("button", { name: "Resend" }).click();
  const question = page.getByRole("dialog", { name: "Resend this creation?" });
  await expect(question).toContainText("charged twice");
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(upstream.counts.creates(prompt)).toBe(1);

  await unknown.getByRole("button", { name: "Resend" }).click();
  await question.getByRole("button", { name: "Resend" }).click();
  await expect(card(page, "Done", prompt)).toBeVisible();
  expect(upstream.counts.creates(prompt)).toBe(2);
  await openCreation(page, unknown, prompt);
  await expect(page.getByRole("region", { name: "History" }).getByText(/^Resent as/)).toBeVisible();
  await page.getByRole("link", { name: "Open the new creation" }).click();
  await expect(page.getByText("Done", { exact: true }).first()).toBeVisible();
});

test("resending a creation from its own page opens the new creation", async ({
  person: { page },
  front: { upstream },
}) => {
  const prompt = "a bell on a hill";
  upstream.script(prompt, { faults: { create: [{ reset: "after_reading" }] } });
  await generateAtStudio(page, prompt);
  await openCreation(page, card(page, "Outcome unknown", prompt), prompt);
  const first = page.url();
  await page.getByRole("button", { name: "Resend" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resend" }).click();
  await expect(page).not.toHaveURL(first);
  await expect(page.getByRole("button", { name: "Favourite" })).toBeVisible();
});

test("a creation with an unknown outcome can be linked to its id at the service and is then followed to its end", async ({
  person: { page },
  front: { upstream },
}) => {
  const prompt = "a ship in a bottle";
  upstream.script(prompt, { runMs: 1_000, faults: { create: [{ reset: "after_reading" }] } });
  await generateAtStudio(page, prompt);
  await card(page, "Outcome unknown", prompt).getByRole("button", { name: "Find at the service" }).click();
  const dialog = page.getByRole("dialog", { name: "Find this creation at the service" });
  const field = dialog.getByLabel("Creation id at the service");
  const link = dialog.getByRole("button", { name: "Link creation" });
  await link.click();
  await expect(field).toHaveAccessibleDescription("Paste the id of the creation first.");
  await field.fill("../../admin");
  await link.click();
  await expect(field).toHaveAccessibleDescription(/This is not a valid id/);
  await field.fill("nobody-knows-me");
  await link.click();
  await expect(field).toHaveAccessibleDescription(
    "The service does not know this id as a creation with this prompt.",
  );
  await field.fill(` ${idAt(upstream, prompt)} `);
  await link.click();
  await expect(dialog).toHaveCount(0);
  await expect(card(page, "Done", prompt)).toBeVisible();
  expect(upstream.counts.creates(prompt)).toBe(1);
  await openCreation(page, card(page, "Done", prompt), prompt);
  await expect(page.getByRole("region", { name: "History" }).getByText("Found at the service")).toBeVisible();
});

for (const [what, json] of [
  [
    "names the field",
    { message: "No.", code: 7, details: [{ field: "prompt", message: "Against the policy." }] },
  ],
  ["names no field", { message: "Against the policy.", code: 7, details: [] }],
] as const) {
  test(`a refusal that ${what} is shown at the prompt, and the prompt is kept`, async ({
    person: { page },
    front: { upstream },
  }) => {
    const prompt = `a forbidden thing that ${what}`;
    upstream.script(prompt, { always: { create: { answer: { status: 400, json } } } });
    await generateAtStudio(page, prompt);
    const field = page.getByLabel("Prompt", { exact: true });
    await expect(field).toHaveAccessibleDescription(/Against the policy\./);
    await expect(field).toHaveValue(prompt);
    await expect(page.getByText("Against the policy.")).toHaveCount(1);
    await expect(page.getByRole("article")).toHaveCount(0);
    expect(upstream.counts.creates(prompt)).toBe(1);
  });
}

test("an unknown status is shown as working, and an invalid progress as no percentage", async ({
  person: { page },
  front: { upstream },
}) => {
  const prompt = "a dream of a dream";
  upstream.script(prompt, { reports: [{ status: "DREAMING", progress: Number.NaN }] });
  await generateAtStudio(page, prompt);
  const working = card(page, "Working", prompt);
  await expect(working).toBeVisible();
  const bar = working.getByRole("progressbar");
  await expect(bar).toBeVisible();
  await expect(bar).not.toHaveAttribute("aria-valuenow");
  await expect(working).not.toContainText("%");
});

test("the progress bar never goes back and shows 99 % at most until the creation is done", async ({
  person: { page },
  front: { upstream },
}) => {
  const prompt = "a train uphill";
  const at = (progress: unknown) => ({ status: "processing", progress });
  upstream.script(prompt, {
    reports: [at(0.8), at(0.4), at("45%"), at(-1), at(null), at(250), at(100), { status: "succeed" }],
  });
  await page.goto("/");
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seenProgress: seen });
    const look = () => {
      const value = document.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow");
      if (value != null && seen.at(-1) !== Number(value)) seen.push(Number(value));
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await generate(page, prompt);
  await expect(card(page, "Done", prompt)).toBeVisible({ timeout: 40_000 });
  expect(await page.evaluate(() => (window as unknown as { seenProgress: number[] }).seenProgress)).toEqual([
    80, 99,
  ]);
});

test("a finished creation stays finished when the service later reports another status", async ({
  person: { page },
  front: { upstream },
}) => {
  const prompt = "a clock that runs back";
  upstream.script(prompt, {
    reports: [{ status: "processing", progress: 0.5 }, { status: "succeed" }, { status: "pending" }],
  });
  await generateAtStudio(page, prompt);
  await expect(card(page, "Done", prompt)).toBeVisible();
  await page.reload();
  await expect(card(page, "Done", prompt)).toBeVisible();
});

test("a creation that the service does not know yet is shown as starting", async ({
  person: { page },
  front: { upstream },
}) => {
  const prompt = "a seed in the snow";
  upstream.script(prompt, { unknownReads: 2 });
  await generateAtStudio(page, prompt);
  await expect(card(page, "Starting", prompt)).toBeVisible();
  await expect(card(page, "Done", prompt)).toBeVisible({ timeout: 40_000 });
});

test("a cancel that arrives too late shows the pictures and offers to keep or delete them", async ({
  person: { page },
  front: { upstream },
}) => {
  const prompt = "a runner at the finish";
  upstream.script(prompt, { runMs: Number.POSITIVE_INFINITY, cancel: { finishedFirst: 409 } });
  await generateAtStudio(page, prompt);
  await expect(card(page, "Working", prompt)).toBeVisible();
  await page.getByRole("button", { name: `Cancel: ${prompt}` }).click();
  const done = card(page, "Done", prompt);
  await expect(done.getByRole("group", { name: /^Finished after cancel/ })).toBeVisible();
  await expect(done.getByRole("img", { name: prompt })).toBeVisible();
  await done.getByRole("button", { name: "Keep" }).click();
  await expect(done.getByRole("group", { name: /^Finished after cancel/ })).toHaveCount(0);
  await page.reload();
  await expect(done.getByRole("img", { name: prompt })).toBeVisible();
  await expect(done.getByRole("group", { name: /^Finished after cancel/ })).toHaveCount(0);
});

test('a creation shows "Cancelling…" until the service confirms, and its pictures if it finished first', async ({
  person: { page },
  front: { upstream },
}) => {
  const prompt = "a kettle about to boil";
  upstream.script(prompt, { runMs: Number.POSITIVE_INFINITY, cancel: "late" });
  await generateAtStudio(page, prompt);
  await expect(card(page, "Working", prompt)).toBeVisible();
  await page.getByRole("button", { name: `Cancel: ${prompt}` }).click();
  await expect(card(page, "Cancelling…", prompt)).toBeVisible();
  upstream.end(idAt(upstream, prompt), "succeed");
  const done = card(page, "Done", prompt);
  const question = done.getByRole("group", { name: /^Finished after cancel/ });
  await expect(question).toBeVisible();
  await openCreation(page, done, prompt);
  await expect(page.getByRole("group", { name: /^Finished after cancel/ })).toBeVisible();
  await page.goBack();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(done).toHaveCount(0);
});

test("a cancel whose reply is lost is shown as cancelled once the service says so", async ({
  person: { page },
  front: { upstream },
}) => {
  const prompt = "a letter nobody answers";
  upstream.script(prompt, { runMs: Number.POSITIVE_INFINITY, cancel: "lost" });
  await generateAtStudio(page, prompt);
  await expect(card(page, "Working", prompt)).toBeVisible();
  await page.getByRole("button", { name: `Cancel: ${prompt}` }).click();
  await expect(card(page, "Cancelled", prompt)).toBeVisible();
  expect(upstream.creations.get(idAt(upstream, prompt))?.standing()).toBe("cancelled");
});

test("a creation without usable pictures shows the reason and a Retry button", async ({
  person: { page, api },
  front: { upstream },
}) => {
  test.slow();
  const ends = [
    {
      prompt: "a box without a key",
      script: { picturesIn: "nowhere" },
      state: "Failed",
      why: /where the pictures are/,
    },
    {
      prompt: "a parcel nobody has",
      script: { unknownReads: Number.POSITIVE_INFINITY },
      state: "Lost by the service",
      why: /may have been charged/,
    },
    { prompt: "a picture torn in two", script: { media: "cut_clean" }, state: "Failed", why: /picture/ },
    { prompt: "a script in a frame", script: { media: "svg" }, state: "Failed", why: /picture/ },
    { prompt: "a link gone stale", script: { media: "expired_403" }, state: "Failed", why: /expired/ },
  ] as const;
  for (const { prompt, script } of ends) upstream.script(prompt, script);
  await page.goto("/");
  const ids = await Promise.all(
    ends.map(({ prompt }) => api.create({ prompt, config: { image_number: 1 } })),
  );
  await Promise.all(ids.map((id) => api.untilEnded(id)));
  // Of five in a row, two are hidden until they are asked for.
  await page.getByRole("button", { name: "and 2 more without pictures" }).click();
  for (const { prompt, state, why } of ends) {
    const ended = card(page, state, prompt);
    await expect(ended).toBeVisible({ timeout: 90_000 });
    // The service's own words open.
    const more = ended.getByRole("button", { name: "Show the whole reason" });
    if (await more.isVisible()) await more.click();
    await expect(ended).toContainText(why);
    await expect(ended.getByRole("button", { name: "Retry" })).toBeVisible();
    await expect(ended.locator("img")).toHaveCount(0);
  }
  const lost = ends[1].prompt;
  upstream.script(lost, {});
  await card(page, "Lost by the service", lost).getByRole("button", { name: "Retry" }).click();
  await expect(card(page, "Done", lost)).toBeVisible();
  expect(upstream.counts.creates(lost)).toBe(2);
});

test("a stored picture outlives the service's link, and a picture file that is missing is replaced by a sentence", async ({
  person: { page },
  front: { upstream, home },
}) => {
  const prompt = "a photograph in the attic";
  upstream.script(prompt, {});
  await generateAtStudio(page, prompt);
  const done = card(page, "Done", prompt);
  await expect(done.getByRole("img", { name: prompt })).toBeVisible();
  upstream.always("media", { answer: { status: 410, text: "gone" } });
  await page.reload();
  await expect(done.getByRole("img", { name: prompt })).toBeVisible();
  upstream.always("media", null);

  rmSync(path.join(home.dataDir, "pictures"), { recursive: true });
  await (await page.context().newCDPSession(page)).send("Network.clearBrowserCache");
  await page.reload();
  await expect(done.getByRole("img", { name: /^This picture cannot be loaded/ })).toBeVisible();
  await expect(done.locator("img")).toHaveCount(0);
  await openCreation(page, done, prompt);
  await expect(page.getByRole("img", { name: /^This picture cannot be loaded/ })).toBeVisible();
  await expect(page.locator("main img")).toHaveCount(0);
});
