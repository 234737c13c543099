/** The whole review round by keyboard alone, from the link to the record: its owner and a guest, in two browsers, without a reload. */
import type { Locator, Page } from "@playwright/test";
import { boardSummaryResponseSchema } from "contract/boards/board";
import { linkListResponseSchema } from "contract/boards/share-link";
import { MADE_WITHIN_MS, SMALL } from "../support/api-client";
import { prompt, source } from "../support/editing";
import { expect, test } from "../support/fixtures";

/** Three seconds, twice that on a busy machine. */
const SEEN = { timeout: 6_000 };
/** More presses than any control of these pages is away. */
const MAX_PRESSES = 60;

/** Keys of one person, with how many they were. */
function keysOf(page: Page) {
  let presses = 0;
  const press = async (key: string) => {
    presses++;
    await page.keyboard.press(key);
  };
  return {
    count: () => presses,
    press,
    type: (words: string) => page.keyboard.type(words),
    /** Tabs to a control and presses a key there. */
    async go(control: Locator, key?: string, tab = "Tab"): Promise<void> {
      await expect(control).toBeVisible();
      for (let n = 0; n < MAX_PRESSES; n++) {
        if (await control.evaluate((one) => one === document.activeElement)) break;
        await press(tab);
      }
      await expect(control).toBeFocused();
      if (key) await press(key);
    },
  };
}

test("the whole review round works by keyboard alone: link, pin, reply, edit, version 2, approval and record", async ({
  person: { page, api },
  browser,
  watch,
}) => {
  test.slow();
  const creationId = await api.create({ ...SMALL, config: { image_number: 2 } });
  await api.untilEnded(creationId);
  const { outputs } = await api.detail(creationId);
  const made = await api.post("/api/boards", { name: "Lobby", picture_ids: outputs.map(({ id }) => id) });
  const { id } = boardSummaryResponseSchema.parse(await made.json()).value;
  const owner = keysOf(page);

  // The link.
  await page.goto(`/boards/${id}`);
  await expect(page.locator("main [data-item-id]")).toHaveCount(2);
  await owner.press("l");
  const share = page.getByRole("dialog", { name: "Share Lobby" });
  await owner.go(share.getByRole("button", { name: "Make the link" }), "Enter");
  await expect(share.getByRole("textbox", { name: /^Address of/ })).toBeVisible();
  const { value } = linkListResponseSchema.parse(await (await api.get(`/api/boards/${id}/links`)).json());
  await owner.press("Escape");
  await expect(share).toHaveCount(0);

  // The pin.
  const context = await browser.newContext();
  context.on("page", watch);
  const there = await context.newPage();
  const guest = keysOf(there);
  await there.goto(value.links[0]?.url ?? "");
  await guest.go(there.getByRole("link", { name: "Open: Picture 1" }), "Enter");
  const lightbox = there.getByRole("dialog", { name: "Picture 1" });
  await guest.go(lightbox.getByRole("button", { name: "Comment at a point of the picture" }), "Enter");
  await expect(lightbox.getByRole("button", { name: /^Place of the pin/ })).toBeFocused();
  await guest.press("Shift+ArrowRight");
  await guest.press("Enter");
  await expect(lightbox.getByLabel("Your name")).toBeFocused();
  await guest.type("Marta");
  await guest.press("Enter");
  await expect(lightbox.getByLabel("Your comment at this point")).toBeFocused();
  await guest.type("a lighthouse at noon");
  await guest.press("Control+Enter");
  await expect(lightbox.locator('[data-pin="1"]')).toBeVisible();

  // The reply.
  await expect(page.getByRole("button", { name: /1 new/ })).toBeVisible(SEEN);
  await owner.press("f");
  const said = page.getByRole("complementary", { name: "From your guests" });
  await owner.go(said.getByRole("button", { name: /^Pin 1 by Marta/ }), "Enter");
  const talk = page.getByRole("dialog", { name: "Comments and pins" });
  await owner.go(talk.getByRole("button", { name: /^Reply to Pin 1/ }), "Enter");
  await expect(talk.getByRole("textbox")).toBeFocused();
  await owner.type("Gladly");
  await owner.press("Control+Enter");
  await expect(lightbox.getByText("Gladly")).toBeVisible(SEEN);

  // The edit.
  await owner.go(talk.getByRole("button", { name: /^Edit from this pin/ }), "Enter");
  await expect(source(page)).toContainText("Only the painted part changes.");
  await expect(prompt(page)).toHaveValue("a lighthouse at noon");
  await expect(page.getByRole("button", { name: "Generate 1 picture" })).toBeEnabled();
  await owner.go(prompt(page));
  await owner.press("Control+Enter");
  await expect(page.getByRole("button", { name: "Use as the next version" })).toBeVisible({
    timeout: MADE_WITHIN_MS,
  });
  await owner.go(page.getByRole("button", { name: "Use as the next version" }), "Enter");
  await expect(lightbox.getByRole("button", { name: "Version 2, current" })).toBeVisible(SEEN);
  await guest.press("2");
  await guest.press("Escape");

  // The approval.
  await owner.press("Escape");
  await page.goto(`/boards/${id}`);
  await expect(page.locator("main [data-item-id]")).toHaveCount(2);
  await owner.press("r");
  const panel = page.getByRole("complementary", { name: "Approval" });
  await owner.go(panel.getByLabel("Names, one a line"));
  await owner.type("Ana");
  await owner.go(panel.getByRole("button", { name: "Ask for approval" }), "Enter");
  const bar = there.getByRole("complementary", { name: "Approval" });
  await expect(bar.getByText("0 of 2 answered")).toBeVisible(SEEN);
  await guest.go(bar.getByRole("button", { name: /^Start/ }), "Enter");
  await expect(there.getByRole("dialog", { name: "Picture 1" }).locator(":focus")).toHaveCount(1);
  const who = there.getByRole("dialog", { name: "Who are you?" });
  // The keys of the picture are listened to a frame after it has the focus.
  await expect(async () => {
    await guest.press("a");
    await expect(who).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await guest.go(who.getByLabel("Ana"), "Space");
  await guest.press("Enter");
  await expect(who).toHaveCount(0);
  await guest.press("ArrowRight");
  await expect(there.getByRole("dialog", { name: "Picture 2" }).locator(":focus")).toHaveCount(1);
  await guest.press("a");
  await expect(there.getByRole("dialog").getByText("All answered — thank you")).toBeVisible();

  // The record.
  await expect(panel.getByText("1 of 1 have answered everything")).toBeVisible(SEEN);
  await owner.go(panel.getByRole("button", { name: "Close the round" }), "Enter");
  const ask = page.getByRole("dialog", { name: "Close the round?" });
  await owner.go(ask.getByRole("button", { name: "Close and keep the record" }), "Enter");
  await expect(panel.getByRole("link", { name: "Open the record" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("All files are the same as when the round was closed.")).toBeVisible();
  await expect(there.getByText("The approval is closed")).toBeAttached(SEEN);
  test.info().annotations.push({
    type: "keys",
    description: `owner ${owner.count()}, guest ${guest.count()}, besides words`,
  });
  await context.close();
});
