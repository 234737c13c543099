/** No axe finding in any dialog of the studio, dark and light, wide and narrow. */
import type { Page } from "@playwright/test";
import { SMALL } from "../support/api-client";
import { expectNoFindingInAnyLook } from "../support/axe";
import { expect, test } from "../support/fixtures";
import { test as frontTest } from "../support/front";
import { DESKTOP } from "../support/looks";

test.use({ reducedMotion: "reduce" });

async function openDialog(page: Page, name: string, key: string): Promise<void> {
  await expect(page.getByRole("button", { name: /Generate/ })).toHaveJSProperty("disabled", false);
  // In the prompt field the keys are text.
  await page.getByLabel("Prompt", { exact: true }).blur();
  await page.keyboard.press(key);
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await expect(page.getByText("Loading…")).toHaveCount(0);
}

interface Dialog {
  name: string;
  /** Its state, if it is checked in more than one. */
  what?: string;
  key: string;
  /** Brings the open dialog into the state that is checked. */
  further?: (page: Page) => Promise<unknown>;
}

/** The dialogs of the studio, each opened by its key. Last, one that Escape does not close. */
const DIALOGS: Dialog[] = [
  {
    name: "Preview prompt",
    key: "w",
    further: (page) => expect(page.getByText("Enhanced prompt", { exact: true })).toBeVisible(),
  },
  { name: "Keyboard shortcuts", key: "?" },
  {
    name: "Commands and search",
    key: "ControlOrMeta+k",
    further: async (page) => {
      await page.getByRole("combobox").fill("lig");
      await expect(page.getByRole("option", { name: /lighthouse/ }).first()).toBeVisible();
    },
  },
  { name: "Styles", key: "s", further: (page) => page.getByRole("checkbox", { name: "Aerial" }).check() },
  {
    name: "Sheet",
    key: "Shift+S",
    further: async (page) => {
      await page.getByLabel("Add a word").fill("A red lighthouse");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Negative prompt", exact: true }).click();
      await page
        .getByRole("button", { name: /^Skip / })
        .first()
        .click();
      await expect(page.getByRole("button", { name: /^Draw \d/ })).toBeVisible();
    },
  },
  {
    name: "Styles",
    what: "a style being made",
    key: "s",
    further: async (page) => {
      await page.getByRole("button", { name: "New style" }).click();
      await page.getByRole("button", { name: "Save and use" }).click();
      await expect(page.getByText("Give the style a name.")).toBeVisible();
    },
  },
];

// On one visit, because a visit takes longer than a check.
test("the dialogs of the studio have no accessibility finding", async ({ person: { page, api } }) => {
  await api.untilEnded(await api.create({ ...SMALL, prompt: "A red lighthouse" }));
  await page.goto("/");
  await expect(page.getByRole("article", { name: /A red lighthouse/ })).toBeVisible();
  await page.getByLabel("Prompt", { exact: true }).fill("A {red|blue} lighthouse at dusk");
  for (const { name, what, key, further } of DIALOGS) {
    await test.step(what ?? name, async () => {
      // Closes the dialog before.
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.setViewportSize(DESKTOP);
      await openDialog(page, name, key);
      await further?.(page);
      await expectNoFindingInAnyLook(page);
    });
  }
});

frontTest("the studio with the dialog Prompt history has no accessibility finding", async ({ person }) => {
  const { page } = person;
  await page.goto("/");
  await page.getByLabel("Prompt", { exact: true }).fill("A grey lighthouse");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("article", { name: /A grey lighthouse/ })).toBeVisible();
  await openDialog(page, "Prompt history", "h");
  await expect(page.getByRole("dialog").getByText("A grey lighthouse").first()).toBeVisible();
  await expectNoFindingInAnyLook(page);
});
