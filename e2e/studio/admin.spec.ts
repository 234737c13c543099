/** An administrator's day, in a studio of its own: the first to sign in administers it. */
import { readFile } from "node:fs/promises";
import { linkResponseSchema } from "contract/boards/share-link";
import { SMALL } from "../support/api-client";
import { boardOrder, makeBoard, pictureIdsOf } from "../support/boards";
import { test as base, expect } from "../support/fixtures";
import { type StudioProcess, studioHome } from "../support/studio-process";

const test = base.extend<{ studio: StudioProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from its pattern.
  studio: async ({}, use) => {
    const home = await studioHome();
    await use(await home.start({ LOG_LEVEL: "warn" }));
    await home.leave();
  },
  baseURL: async ({ studio }, use) => use(studio.origin),
});

test.use({ expectedConsoleError: /status of 40[124]/ });

test("an administrator limits and disables a person, hands their work over, and finds all of it in the audit log", async ({
  person: administrator,
  newPerson,
}) => {
  const { page } = administrator;
  const designer = await newPerson();
  await designer.api.untilEnded(await designer.api.create(SMALL));
  const boardId = await makeBoard(designer.api, "Lobby", await pictureIdsOf(designer.api));
  const link = await designer.api.post(`/api/boards/${boardId}/links`, {});
  const shareUrl = linkResponseSchema.parse(await link.json()).value.url ?? "";
  expect((await designer.context.request.get(shareUrl)).status()).toBe(200);

  // Only administrators find the page.
  await designer.page.goto("/admin");
  await expect(designer.page.getByRole("heading", { name: "Page not found" })).toBeVisible();

  await designer.page.goto("/settings");
  await expect(designer.page.getByRole("heading", { name: "Account" })).toBeVisible();
  await expect(designer.page.getByRole("link", { name: "administration" })).toHaveCount(0);

  // A limit that is used already.
  await page.goto("/settings");
  await page.getByRole("main").getByRole("link", { name: "administration" }).click();
  await page.getByRole("searchbox").fill(designer.name.slice(7));
  await expect(page.getByText("1 person found")).toBeVisible();
  await page.getByRole("link", { name: designer.name }).click();
  await expect(page.getByRole("heading", { level: 1, name: designer.name })).toBeVisible();
  await page.getByLabel("Pictures a month", { exact: true }).fill("many");
  await page.getByRole("button", { name: "Save limits" }).click();
  await expect(page.getByText("Type a whole number")).toBeVisible();
  await page.getByLabel("Pictures a month", { exact: true }).fill("1");
  await page.getByRole("button", { name: "Save limits" }).click();
  await expect(page.getByText(`The limits of ${designer.name} are saved.`)).toBeVisible();
  await expect(page.getByRole("meter", { name: "Pictures this month" })).toHaveAttribute(
    "aria-valuetext",
    "1 of 1",
  );

  // The person sees it before and after Generate, and keeps the prompt.
  const prompt = designer.page.getByLabel("Prompt", { exact: true });
  await designer.page.goto("/");
  await expect(designer.page.getByRole("link", { name: /^No pictures left this month/ })).toBeVisible();
  await prompt.fill("a lighthouse nobody may draw");
  await designer.page.getByRole("button", { name: /^Generate/ }).click();
  await expect(designer.page.getByRole("alert").getByText(/You have drawn 1 of 1 pictures/)).toBeVisible();
  await expect(prompt).toHaveValue("a lighthouse nobody may draw");
  await designer.page.getByRole("alert").getByRole("link", { name: "Usage and limits" }).click();
  await expect(designer.page.locator("#usage")).toContainText("1 of 1");
  await designer.page.goto("/");
  await expect(prompt).toHaveValue("a lighthouse nobody may draw");

  // Disabled: the open page and the next one say so, and so does signing in; the link is dead.
  await page.getByRole("button", { name: "Disable", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("1 share link");
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText(`${designer.name} is disabled.`)).toBeVisible();
  await expect(designer.page.getByText("Your account is disabled.")).toBeVisible();
  await expect(prompt).toHaveValue("a lighthouse nobody may draw");
  expect((await designer.context.request.get(shareUrl)).status()).toBe(404);
  expect((await designer.api.get("/api/creations")).status()).toBe(401);
  await designer.page.goto("/library");
  await expect(designer.page.getByText("This account is disabled.")).toBeVisible();
  await designer.page.goto("/sign-in");
  await designer.page.getByLabel("Your name").fill(designer.name);
  await designer.page.getByRole("button", { name: "Enter the demo studio" }).click();
  await expect(designer.page.getByText("This account is disabled.")).toBeVisible();

  // Handed over with the board, whose link works again.
  await page.getByRole("button", { name: "Hand over…" }).click();
  await page.getByRole("radio", { name: administrator.name }).check();
  await page.getByRole("button", { name: `Hand over to ${administrator.name}` }).click();
  await expect(page.getByText(`1 creation and 1 board belong to ${administrator.name} now.`)).toBeVisible();
  expect(await boardOrder(administrator.api, boardId)).toEqual(await pictureIdsOf(administrator.api));
  expect((await designer.context.request.get(shareUrl)).status()).toBe(200);

  // All of it in the audit log, in sentences.
  await page.getByRole("link", { name: "Audit log", exact: true }).click();
  const log = page.getByRole("region", { name: "Today" });
  for (const sentence of [
    `${administrator.name} handed the work of ${designer.name} over to ${administrator.name}.`,
    `${administrator.name} disabled ${designer.name}.`,
    `${administrator.name} changed the limits of ${designer.name}.`,
    `${designer.name} shared the board “Lobby”.`,
    `${administrator.name} signed in for the first time.`,
  ])
    await expect(log.getByText(sentence)).toBeVisible();
  await page.getByRole("combobox", { name: "Kind" }).selectOption("Person disabled");
  await expect(log.getByRole("listitem")).toHaveCount(1);

  // The usage stays with who used it, on the page and in the file.
  await page.getByRole("link", { name: "Usage", exact: true }).click();
  await page.getByRole("button", { name: designer.name }).click();
  await expect(page.getByRole("row", { name: designer.name })).toContainText("1");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain(designer.name);
});

test("an administrator signs somebody out everywhere with their access tokens, after seeing which would keep working", async ({
  person: { page, name },
  newPerson,
}) => {
  const designer = await newPerson();
  expect((await designer.api.get("/api/creations")).status()).toBe(200);
  const dialog = page.getByRole("dialog");
  await page.goto("/admin");
  await page.getByRole("link", { name: designer.name }).click();

  // Sessions alone: the dialog and the page say that the token goes on.
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(dialog).toContainText("1 access token keeps working:");
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(
    page.getByText(`${designer.name} is signed out everywhere. 1 access token keeps working.`),
  ).toBeVisible();
  expect((await designer.context.request.get("/api/creations")).status()).toBe(401);
  expect((await designer.api.get("/api/creations")).status()).toBe(200);

  // And with the tokens.
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await dialog.getByRole("switch", { name: "Revoke the access tokens too" }).check();
  await expect(dialog).toContainText("1 access token ends:");
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByText("1 access token is revoked.")).toBeVisible();
  expect((await designer.api.get("/api/creations")).status()).toBe(401);
  await expect(page.getByRole("button", { name: "Sign out everywhere" })).toHaveCount(0);

  await page.goto("/admin/audit");
  const log = page.getByRole("region", { name: "Today" });
  await expect(log.getByText(`${name} signed out ${designer.name} everywhere.`)).toHaveCount(2);
  await expect(log.getByText("1 access token keeps working: “")).toBeVisible();
  await expect(log.getByText("1 access token revoked")).toBeVisible();
});
