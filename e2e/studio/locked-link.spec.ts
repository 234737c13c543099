/** A share link with a password, from the owner's dialog to a guest's browser without a script. */
import { boardSummaryResponseSchema } from "contract/boards/board";
import sharp from "sharp";
import { SMALL } from "../support/api-client";
import { findingsOf } from "../support/axe";
import { expect, test } from "../support/fixtures";

const PASSWORD = "lobby at dusk";
const PICTURES = 2;

test("an owner asks for a password, and a guest without a script looks after typing it; a wrong one is refused, and guessing is", async ({
  person: { page, api },
  browser,
}) => {
  const creationId = await api.create({ ...SMALL, config: { image_number: PICTURES } });
  await api.untilEnded(creationId);
  const { outputs } = await api.detail(creationId);
  const made = await api.post("/api/boards", { name: "Hotel", picture_ids: outputs.map(({ id }) => id) });
  const { id } = boardSummaryResponseSchema.parse(await made.json()).value;
  await page.goto(`/boards/${id}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share Hotel" });
  await dialog.getByRole("textbox", { name: /^For whom/ }).fill("Client");
  await dialog.getByText("From, logo and introduction").click();
  await dialog.getByRole("textbox", { name: "From" }).fill("Harbour Studio");
  await dialog.getByRole("textbox", { name: "Introduction" }).fill("Two lobbies, at dusk.");
  const logo = await sharp({ create: { width: 900, height: 300, channels: 4, background: "#0a6" } })
    .png()
    .toBuffer();
  await dialog.getByLabel(/^Logo/).setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: logo });
  await expect(dialog.getByRole("img", { name: "The logo" })).toBeVisible();
  await expect(dialog.getByText("Ends in 14 days, on")).toBeVisible();
  await dialog.getByRole("switch", { name: "Ask for a password" }).check();
  const password = dialog.getByRole("textbox", { name: "Password" });
  await password.fill("short");
  await expect(dialog.getByText("At least 8 characters.")).toBeVisible();
  await password.fill(PASSWORD);
  expect(await findingsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const url = await dialog.getByRole("textbox", { name: "Address of Client" }).inputValue();
  await expect(dialog.getByText("with a password")).toBeVisible();
  await dialog.getByRole("button", { name: "Copy link: Client" }).click();
  await expect(dialog.getByText("Copied")).toBeVisible();
  await dialog.getByRole("button", { name: "QR code of Client" }).click();
  await expect(dialog.getByRole("img", { name: "QR code with the address of Client" })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Copy link", exact: true }).click();
  await expect(page.getByText("Client is copied. Guests need its password, too.")).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const guest = await context.newPage();
  await guest.goto(url);
  await expect(guest).toHaveTitle("Password needed");
  expect(await guest.content()).not.toContain("Hotel");
  await guest.getByLabel("Password").fill("a wrong guess");
  await guest.getByRole("button", { name: "Continue" }).click();
  await expect(guest.getByRole("alert")).toHaveText("This is not the password.");
  await guest.getByLabel("Password").fill(PASSWORD);
  await guest.keyboard.press("Enter");
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Hotel");
  await expect(guest.getByText("From Harbour Studio")).toBeVisible();
  await expect(guest.getByText("Two lobbies, at dusk.")).toBeVisible();
  await expect(guest.locator("figure img")).toHaveCount(PICTURES);
  for (const source of ["header img", "figure img"]) {
    const image = guest.locator(source).first();
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
  }
  const address = new URL((await guest.locator("figure img").first().getAttribute("src")) ?? "", url).href;
  expect((await context.request.get(address)).status()).toBe(200);
  expect((await fetch(address)).status).toBe(403);

  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      fetch(url, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ password: `guess ${n}` }),
      }),
    ),
  );
  const refused = guesses.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  await guest.reload();
  await expect(guest.getByRole("heading", { level: 1 }), "whoever is in stays in").toHaveText("Hotel");
  await context.close();
});

test("an open page notices a new password, hides the pictures, and shows them again after it was typed", async ({
  api,
  browser,
}) => {
  const creationId = await api.create(SMALL);
  await api.untilEnded(creationId);
  const { outputs } = await api.detail(creationId);
  const made = await api.post("/api/boards", { name: "Hotel", picture_ids: outputs.map((one) => one.id) });
  const { id } = boardSummaryResponseSchema.parse(await made.json()).value;
  const link = (await (await api.post(`/api/boards/${id}/links`, { password: PASSWORD })).json()).value;
  const context = await browser.newContext();
  const guest = await context.newPage();
  await guest.goto(link.url);
  await guest.getByLabel("Password").fill(PASSWORD);
  await guest.keyboard.press("Enter");
  const favourite = guest.getByRole("button", { name: /^Favourite/ });
  await favourite.click();
  await expect(favourite).toHaveAttribute("aria-pressed", "true");
  const changed = await fetch(`${api.origin}/api/boards/${id}/links/${link.id}`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${api.token}`, "content-type": "application/json" },
    body: JSON.stringify({ password: "another evening" }),
  });
  expect(changed.status).toBe(200);
  await expect(guest.getByRole("heading", { name: "This page has a new password" })).toBeVisible();
  await expect(guest.locator("img")).toHaveCount(0);
  await guest.getByRole("link", { name: "Type it" }).click();
  await guest.getByLabel("Password").fill("another evening");
  await guest.getByRole("button", { name: "Continue" }).click();
  await expect(guest.getByRole("button", { name: /^Favourite.*, 1$/ })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await context.close();
});
