/** The page when the whole service has a fault. Each test has its own studio and service. */
import { SMALL } from "../support/api-client";
import { expect, ownTest as test } from "../support/front";
import { card, generate, generateAtStudio } from "../support/stream-page";

test.use({ expectedConsoleError: /status of (402|409|502|503)/ });

const FOREVER = { runMs: Number.POSITIVE_INFINITY };

test("a creation that could not be sent says so beside its prompt and can be sent again", async ({
  person: { page },
  front,
}) => {
  const prompt = "a bridge that is up";
  await page.goto("/");
  await front.upstream.close();
  await generate(page, prompt);
  const alert = page.getByRole("form", { name: "New creation" }).getByRole("alert");
  await expect(alert).toContainText("Not sent.");
  await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue(prompt);
  await expect(page.getByRole("article")).toHaveCount(0);
  const upstream = await front.restartUpstream();
  await alert.getByRole("button", { name: "Retry" }).click();
  await expect(card(page, "Done", prompt)).toBeVisible();
  await expect(alert).toHaveCount(0);
  expect(upstream.counts.creates(prompt)).toBe(1);
});

test("a pause that the service asks for is kept and shown as a countdown", async ({
  person: { page },
  front: { upstream },
}) => {
  const prompt = "a breath between two notes";
  upstream.next("create", { tooMany: "3" });
  await generateAtStudio(page, prompt);
  const banner = page.getByRole("complementary", { name: "The service" });
  await expect(banner).toContainText("The service asked for a pause.");
  await expect(banner).toContainText(/Continues in 0:0[1-4]\./);
  await expect(page.getByRole("status", { name: "Status of the service" })).toHaveText(
    "The service asked for a pause. New creations wait in the queue.",
  );
  await expect(card(page, "Waiting: the service asked for a pause", prompt)).toBeVisible();
  await expect(card(page, "Done", prompt)).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole("status", { name: "Status of the service" })).toHaveText(
    "The service is working normally again.",
  );
  const [refused, taken] = upstream.counts.history.filter(({ operation }) => operation === "create");
  expect((taken?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(3_000);
});

test.describe("a service with one slot", () => {
  test.use({ upstreamOptions: { limits: { slots: 1 } } });
  test("shows the position of each waiting creation, and of the next one at the Generate button", async ({
    person: { page, api },
    front: { upstream },
  }) => {
    upstream.script("first", FOREVER);
    await api.create({ ...SMALL, prompt: "first" });
    await page.goto("/");
    await expect(card(page, "Working", "first")).toBeVisible();
    await generate(page, "second");
    await expect(card(page, "Next in queue", "second")).toBeVisible();
    const button = page.getByRole("button", { name: /^Generate/ });
    await expect(button).toHaveAccessibleName(/Generate 1 picture, 1 of yours first/);
    await generate(page, "third");
    await expect(card(page, "In queue, position 2", "third")).toBeVisible();
    await expect(button).toHaveAccessibleName(/Generate 1 picture, 2 of yours first/);

    const running = [...upstream.creations.keys()][0] ?? "";
    upstream.end(running, "succeed");
    for (const prompt of ["first", "second", "third"]) {
      await expect(card(page, "Done", prompt)).toBeVisible({ timeout: 30_000 });
    }
    await expect(button).toHaveAccessibleName(/^Generate 1 picture(?!,)/);
  });

  test("lets the queue panel cancel one creation, the waiting ones or all", async ({
    person: { page, api },
    front: { upstream },
  }) => {
    upstream.script("first", FOREVER);
    await api.create({ ...SMALL, prompt: "first" });
    await page.goto("/");
    await expect(card(page, "Working", "first")).toBeVisible();
    for (const prompt of ["second", "third", "fourth"]) await api.create({ ...SMALL, prompt });
    const queue = page.getByRole("button", { name: /^Queue/ });
    await expect(queue).toHaveAccessibleName("Queue: 1 running, 3 waiting");
    await queue.click();
    const menu = page.locator("#queue");
    await expect(menu.getByRole("listitem")).toHaveCount(4);
    await expect(menu).toContainText("Everyone: 1 in progress (at most 40), 3 waiting");
    await menu.getByRole("button", { name: "Cancel: third" }).click();
    await expect(card(page, "Cancelled", "third")).toBeVisible();
    await menu.getByRole("button", { name: "Cancel waiting" }).click();
    for (const prompt of ["second", "fourth"]) await expect(card(page, "Cancelled", prompt)).toBeVisible();
    await expect(card(page, "Working", "first")).toBeVisible();
    await menu.getByRole("button", { name: "Cancel all" }).click();
    const question = page.getByRole("dialog", { name: "Cancel this creation?" });
    await question.getByRole("button", { name: "Let it run" }).click();
    await expect(card(page, "Working", "first")).toBeVisible();
    await menu.getByRole("button", { name: "Cancel all" }).click();
    await question.getByRole("button", { name: "Cancel it" }).click();
    await expect(card(page, "Cancelled", "first")).toBeVisible();
    await expect(menu).toContainText("You have no running or waiting creations.");
    expect(upstream.counts.started()).toBe(1);
  });
});

test("a used-up quota is shown to everybody, the prompt is kept and running creations finish", async ({
  person: { page, api },
  front: { upstream },
  newPerson,
}) => {
  upstream.script("a long road", FOREVER);
  await api.create({ ...SMALL, prompt: "a long road" });
  upstream.script("one too many", {
    always: {
      create: {
        answer: { status: 402, json: { message: "The task quota is used up.", code: 1, details: [] } },
      },
    },
  });
  await generateAtStudio(page, "one too many");
  const alert = page.getByRole("form", { name: "New creation" }).getByRole("alert");
  await expect(alert).toContainText("quota is used up");
  await expect(alert.getByRole("button", { name: "Retry" })).toBeVisible();
  await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue("one too many");
  const words = "The quota of the service is used up for the whole team.";
  await expect(page.getByRole("complementary", { name: "The service" })).toContainText(words);
  const other = await newPerson();
  await other.page.goto("/settings");
  await expect(other.page.getByRole("complementary", { name: "The service" })).toContainText(words);
  await page.goto("/service");
  await expect(page.getByRole("region", { name: "State" })).toContainText("Quota used up");
  await page.goto("/");
  upstream.end([...upstream.creations.keys()][0] ?? "", "succeed");
  await expect(card(page, "Done", "a long road")).toBeVisible();
});

test("while the service refuses the studio's token no creation fails, and all continue once it is accepted", async ({
  person: { page, api },
  front: { upstream },
}) => {
  test.slow();
  upstream.script("a river in winter", FOREVER);
  await api.create({ ...SMALL, prompt: "a river in winter" });
  await page.goto("/");
  await expect(card(page, "Working", "a river in winter")).toBeVisible();
  upstream.accept("another token");
  const banner = page.getByRole("complementary", { name: "The service" });
  await expect(banner).toContainText("The service does not accept the studio's key.");
  await generate(page, "in vain");
  const alert = page.getByRole("form", { name: "New creation" }).getByRole("alert");
  await expect(alert).toContainText("Nothing was started.");
  await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue("in vain");
  await expect(card(page, "Working", "a river in winter")).toBeVisible();
  upstream.accept(null);
  upstream.end([...upstream.creations.keys()][0] ?? "", "succeed");
  await expect(card(page, "Done", "a river in winter")).toBeVisible({ timeout: 60_000 });
  await expect(banner).toHaveCount(0, { timeout: 60_000 });
});

test("while the service fails, a card keeps its last known state and age, and recovers without a reload", async ({
  person: { page, api },
  front: { upstream },
}) => {
  test.slow();
  const prompt = "a radio in a storm";
  upstream.script(prompt, FOREVER);
  await api.create({ ...SMALL, prompt });
  await page.goto("/");
  const working = card(page, "Working", prompt);
  await expect(working).toContainText("50 %");
  upstream.always("status", { answer: { status: 503, text: "<html>Bad gateway</html>" } });
  const banner = page.getByRole("complementary", { name: "The service" });
  await expect(banner).toContainText("Reconnecting to the service.");
  await expect(working).toContainText(/Last update \d+ s ago/, { timeout: 30_000 });
  await expect(working).toContainText("50 %");
  await expect(page.getByText("Bad gateway")).toHaveCount(0);
  await page.reload();
  await expect(working).toContainText("50 %");
  upstream.always("status", null);
  upstream.end([...upstream.creations.keys()][0] ?? "", "succeed");
  await expect(card(page, "Done", prompt)).toBeVisible({ timeout: 60_000 });
  await expect(banner).toHaveCount(0, { timeout: 90_000 });
});

test("the banner about the service covers nothing and can be closed, and its details stay reachable after a reload", async ({
  person: { page },
  front: { upstream },
}) => {
  upstream.next("create", { tooMany: "60" });
  await generateAtStudio(page, "a pause");
  const banner = page.getByRole("complementary", { name: "The service" });
  await expect(page.getByRole("article")).toBeVisible();
  const [above, below] = [await banner.boundingBox(), await page.getByRole("article").boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? Number.NaN) + (above?.height ?? Number.NaN));
  await banner.getByRole("button", { name: "Dismiss" }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.locator(":focus"), "the focus is kept").toHaveAccessibleName(/\S/);
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await banner.getByRole("link", { name: "Details" }).click();
  await expect(page.getByRole("region", { name: "State" })).toContainText("Paused by the service");
});
