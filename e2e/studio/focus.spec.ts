/** The focus is never lost: after every action a control or a region with a name has it. Tooltips show where it is. */
import type { Locator, Page } from "@playwright/test";
import { SMALL } from "../support/api-client";
import { asking, ENDLESS, expect, test } from "../support/front";
import { card, openCreation } from "../support/stream-page";

/** How a person uses a control. */
type Way = (control: Locator) => Promise<void>;

const WAYS: readonly [name: string, use: Way][] = [
  ["by pointer", (control) => control.click()],
  [
    "by key",
    async (control) => {
      await control.focus();
      await control.press("Enter");
    },
  ],
];

const tooltip = (page: Page) => page.locator("[popover=manual]:popover-open");

/** Opens a page and waits until what loads while the page is idle has loaded. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page.getByRole("navigation").getByRole("link", { name: "Settings" }).hover();
    await expect(tooltip(page)).toHaveText("Settings", { timeout: 2_000 });
  }).toPass();
}

/** The body is never matched, and a screen reader reads the name. */
const expectFocus = (page: Page, after: string) =>
  expect(page.locator(":focus"), after).toHaveAccessibleName(/\S/);

test("no action in the studio loses the focus", async ({ person: { page, api }, front: { upstream } }) => {
  for (const way of ["pointer", "key"]) {
    upstream.script(`a storm by ${way}`, ENDLESS);
    upstream.script(`a riddle by ${way}`, { faults: { create: [{ reset: "after_reading" }] } });
    await api.create(asking(`a storm by ${way}`));
    await api.until(await api.create(asking(`a riddle by ${way}`)), "outcome_unknown");
    await api.untilEnded(await api.create({ ...SMALL, prompt: `a mill by ${way}` }));
  }
  await open(page, "/");
  for (const [way, use] of WAYS) {
    const storm = `a storm ${way}`;
    await use(card(page, "Working", storm).getByRole("button", { name: /^Cancel/ }));
    await expect(card(page, "Cancelled", storm)).toBeVisible();
    await expectFocus(page, `cancel ${way}`);

    const mill = card(page, "Done", `a mill ${way}`);
    await mill.hover();
    await use(mill.getByRole("button", { name: "Delete" }));
    await expect(mill).toHaveCount(0);
    await expectFocus(page, `delete ${way}`);
    await use(page.getByRole("button", { name: "Undo" }));
    await expect(mill).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
    await expectFocus(page, `undo ${way}`);

    const riddle = card(page, "Outcome unknown", `a riddle ${way}`);
    const question = page.getByRole("dialog", { name: "Resend this creation?" });
    await use(riddle.getByRole("button", { name: "Resend" }));
    await use(question.getByRole("button", { name: "Cancel" }));
    await expect(question).toHaveCount(0);
    await expectFocus(page, `decline to resend ${way}`);
    await use(riddle.getByRole("button", { name: "Resend" }));
    await use(question.getByRole("button", { name: "Resend" }));
    await expect(card(page, "Done", `a riddle ${way}`)).toBeVisible();
    await expect(question).toHaveCount(0);
    await expectFocus(page, `resend ${way}`);

    const prompt = page.getByLabel("Prompt", { exact: true });
    await prompt.fill("a fox in the snow");
    await use(page.getByRole("button", { name: "Commands and search" }));
    const search = page.getByRole("combobox");
    await search.fill("clear the composer");
    const found = page.getByRole("option", { name: /^Clear the composer/ });
    await expect(found).toHaveAttribute("aria-selected", "true");
    await use(way === "by key" ? search : found);
    await expect(prompt).toHaveValue("");
    await expectFocus(page, `clear the composer ${way}`);
    await use(page.getByRole("button", { name: "Undo" }));
    await expect(prompt).toHaveValue("a fox in the snow");
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
    await expectFocus(page, `undo the clearing ${way}`);

    await use(page.getByRole("button", { name: "Styles", exact: true }));
    await use(page.getByRole("dialog", { name: "Styles" }).getByRole("button", { name: "Close" }));
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectFocus(page, `close a dialog ${way}`);

    await use(page.getByRole("button", { name: /^Queue/ }));
    await expect(page.getByRole("heading", { name: "Queue" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { name: "Queue" })).toBeHidden();
    await expectFocus(page, `close a menu ${way}`);
  }
  await openCreation(page, card(page, "Done", "a mill by key"), "a mill by key");
  await expectFocus(page, "open a creation");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expectFocus(page, "delete the creation on its page");
});

test("no action in the library, the comparison and the settings loses the focus", async ({
  person: { page, api },
}) => {
  const prompts = ["a mill", "a barn", "a bridge", "a tower", "a well"];
  const ids: string[] = [];
  for (const prompt of prompts) {
    const id = await api.create({ ...SMALL, prompt });
    await api.untilEnded(id);
    ids.push(id);
  }
  await open(page, "/library");
  const bar = page.getByRole("toolbar", { name: /^Selected/ });
  for (const [way, use] of WAYS) {
    const select = async () => {
      for (const prompt of ["a mill", "a barn"])
        await page.getByRole("checkbox", { name: `Select: ${prompt}` }).check();
    };
    await select();
    await use(bar.getByRole("button", { name: "Clear selection" }));
    await expect(bar).toHaveCount(0);
    await expectFocus(page, `clear the selection ${way}`);
    await select();
    await use(bar.getByRole("button", { name: "Delete 2 pictures" }));
    await expect(page.getByRole("checkbox", { name: "Select: a mill" })).toHaveCount(0);
    await expect(bar).toHaveCount(0);
    await expectFocus(page, `delete several ${way}`);
    await use(page.getByRole("button", { name: "Undo" }));
    await expect(page.getByRole("checkbox", { name: "Select: a mill" })).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
    await expectFocus(page, `undo the deletion of several ${way}`);
  }

  const pictures = await Promise.all(ids.map(async (id) => (await api.detail(id)).outputs[0]?.id ?? ""));
  await open(page, `/compare?pictures=${pictures.slice(0, 4).join(",")}`);
  const remove = page.getByRole("button", { name: /^Set [A-F] aside/ });
  let left = 4;
  for (const [way, use] of WAYS) {
    await expect(remove).toHaveCount(left);
    await use(remove.last());
    left -= 1;
    await expect(remove).toHaveCount(left);
    await expectFocus(page, `set a picture aside ${way}`);
  }
  // The last step disables the button.
  for (const [way, use] of WAYS) {
    await use(page.getByRole("button", { name: "Undo" }));
    left += 1;
    await expect(remove).toHaveCount(left);
    await expectFocus(page, `take a picture back ${way}`);
  }

  await open(page, "/settings/programs");
  for (const [way, use] of WAYS) {
    await use(page.getByRole("button", { name: "New token" }));
    await use(page.getByRole("button", { name: "Cancel" }));
    await expectFocus(page, `close the form of a new token ${way}`);
    await use(page.getByRole("button", { name: "New token" }));
    await page.getByLabel("Name of the new token").fill(`token ${way}`);
    await use(page.getByRole("button", { name: "Create token" }));
    await use(page.getByRole("button", { name: "Done" }));
    await expect(page.getByRole("button", { name: "Done" })).toHaveCount(0);
    await expectFocus(page, `dismiss a new token ${way}`);
    await use(page.getByRole("button", { name: `Revoke token ${way}` }));
    await use(page.getByRole("dialog").getByRole("button", { name: /^Revoke/ }));
    await expect(page.getByRole("button", { name: `Revoke token ${way}` })).toHaveCount(0);
    await expectFocus(page, `revoke a token ${way}`);
  }
});

test("a tooltip names a control and its key on hover and on focus, and Escape hides it", async ({
  person: { page },
}) => {
  await open(page, "/");
  const queue = page.getByRole("button", { name: /^Queue/ });
  await queue.hover();
  await expect(tooltip(page)).toHaveText("QueueQ");
  await page.keyboard.press("Escape");
  await expect(tooltip(page)).toHaveCount(0);
  await page.mouse.move(700, 5);
  await page.getByRole("button", { name: "Commands and search" }).focus();
  await page.keyboard.press("Tab");
  await expect(queue).toBeFocused();
  await expect(tooltip(page)).toHaveText("QueueQ");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Queue" })).toBeVisible();
  await expect(tooltip(page)).toHaveCount(0);
});

test("Tab leads from a notice back to where the focus was, and on for somebody who came to the notice by Tab", async ({
  person: { page },
}) => {
  await open(page, "/");
  const prompt = page.getByLabel("Prompt", { exact: true });
  const clear = async () => {
    await prompt.fill("a red kite");
    await page.getByRole("link", { name: "Library" }).first().focus();
    await page.keyboard.press("n");
    await expect(prompt).toBeFocused();
  };
  const undo = page.getByRole("button", { name: "Undo", exact: true }).last();
  await clear();
  await page.keyboard.press("Alt+t");
  await undo.focus();
  await page.keyboard.press("Tab");
  await expect(prompt).toBeFocused();
  await page.keyboard.press("Alt+t");
  await page.keyboard.press("Shift+Tab");
  await expect(prompt).toBeFocused();

  // By Tab from the last control of the page: a second Tab goes on, and does not lead back.
  await page.getByRole("link", { name: "Settings" }).first().focus();
  const isInNotices = () =>
    page.evaluate(() => document.activeElement?.closest("[data-sonner-toaster]") !== null);
  for (let presses = 0; presses < 200 && !(await isInNotices()); presses += 1)
    await page.keyboard.press("Shift+Tab");
  expect(await isInNotices()).toBe(true);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  expect(await isInNotices()).toBe(false);
});
