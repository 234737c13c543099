/** Two people never see each other's creations. */
import { expectError, SMALL } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { addressOf, PAGES } from "../support/routes";
import { signIn } from "../support/sign-in";

test.use({ expectedConsoleError: /status of 404/ });

test("another person's creation is in no list, on no page and behind no address", async ({
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
  await expect(page.getByRole("heading", { name: "Creation not found" })).toBeVisible();
  await expect(page.getByText("a secret garden")).toHaveCount(0);

  await expectError(await api.get(`/api/v1/creation/${id}`), "not_found");
  for (const path of ["/api/creations", "/api/creations/changes"]) {
    expect(await (await api.get(path)).text()).not.toContain("a secret garden");
  }
});

test("every page of the studio redirects to the sign-in without a session", async ({ page }) => {
  const open = ["/sign-in", "/verify", "/[...missing]"];
  const closed = PAGES.filter((path) => !open.includes(path));
  expect(closed.length).toBeGreaterThan(5);
  for (const path of closed) {
    await page.goto(addressOf(path, "some-id"));
    await expect(page).toHaveURL(/\/sign-in/);
  }
});

test.describe("on a browser that several people use", () => {
  test.use({ expectedConsoleError: /ERR_FAILED|status of 40[14]/ });

  const SECRET = "a letter nobody may read";

  test("a person finds no draft or unsent creation of another person, and their own again", async ({
    person,
    origin,
  }) => {
    const { page, context, name } = person;
    const prompt = page.getByLabel("Prompt", { exact: true });
    await page.goto("/");
    await page.route("**/api/v1/jobs/gen2/text2image", (route) => route.abort());
    await prompt.fill(SECRET);
    await page.getByRole("button", { name: /^Generate/ }).click();
    const unsent = page.getByRole("article", { name: `Not sent: ${SECRET}` });
    await expect(unsent).toBeVisible();
    await page.getByRole("button", { name: `${name}: theme and sign-out` }).click();
    await page.getByRole("button", { name: "Sign out" }).click();

    await page.getByLabel("Your name").fill("Somebody else");
    await page.getByRole("button", { name: "Enter the demo studio" }).click();
    await expect(page.getByRole("heading", { name: "Start with a sentence" })).toBeVisible();
    await expect(prompt).toHaveValue("");
    await expect(page.getByText(SECRET)).toHaveCount(0);

    await signIn(context.request, origin, name);
    await page.goto("/");
    await expect(prompt).toHaveValue(SECRET);
    await expect(unsent).toBeVisible();
  });

  test("a page left open sends nothing on behalf of the person who has signed in since", async ({
    person,
    origin,
  }) => {
    const { page, context } = person;
    await page.goto("/");
    await page.getByLabel("Prompt", { exact: true }).fill(SECRET);
    await signIn(context.request, origin, "The next one");
    await page.getByRole("button", { name: /^Generate/ }).click();
    await expect(
      page.getByRole("alert").filter({ hasText: "Another person has signed in with this browser." }),
    ).toBeVisible();
    const theirs = await context.request.get("/api/creations");
    expect(await theirs.text()).not.toContain(SECRET);
  });
});
