/** No axe finding on any page, in any state, dark and light, wide and narrow. */
import type { Page } from "@playwright/test";
import { signedPicture } from "picture-metadata/testing";
import { LARGE, SMALL } from "../support/api-client";
import { expectNoFindingInAnyLook } from "../support/axe";
import { makeBoard, pictureIdsOf } from "../support/boards";
import { expect, type Person, test } from "../support/fixtures";
import { ENDLESS, test as frontTest } from "../support/front";
import { DESKTOP } from "../support/looks";
import { makeAdministrator } from "../support/make-administrator";
import { seed } from "../support/seed";
import { makeSheet, shapes, TWO_LIGHTS, untilDrawn } from "../support/sheets";

interface Screen {
  name: string;
  /** Brings the page into the state and waits for it. */
  open: (page: Page, person: Person) => Promise<void>;
}

/** A page of the administration. */
const administration = (
  path: string,
  what: string,
  further: (page: Page, name: string) => Promise<void>,
): Screen => ({
  name: `the administration with ${what}`,
  open: async (page, { name, api }) => {
    await makeAdministrator(name);
    if (path === "/admin/usage") await api.untilEnded(await api.create(SMALL));
    await page.goto(path);
    await further(page, name);
  },
});

const SCREENS: Screen[] = [
  {
    name: "the empty studio",
    open: async (page) => {
      await page.goto("/");
      await expect(page.getByRole("heading", { name: "Start with a sentence" })).toBeVisible();
    },
  },
  {
    name: "the studio with a finished and a cancelled creation",
    open: async (page, { api }) => {
      await api.untilEnded(await api.create({ ...SMALL, config: { image_number: 3 } }));
      const cancelled = await api.create(LARGE);
      await api.cancel(cancelled);
      await api.untilEnded(cancelled);
      await page.goto("/");
      await expect(page.getByRole("article", { name: /^Done/ })).toBeVisible();
      await expect(page.getByRole("article", { name: /^Cancelled/ })).toBeVisible();
    },
  },
  {
    name: "a creation",
    open: async (page, { api }) => {
      const id = await api.create(SMALL);
      await api.untilEnded(id);
      await page.goto(`/creations/${id}`);
      await expect(page.getByRole("img").first()).toBeVisible();
    },
  },
  {
    name: "the empty library",
    open: async (page) => {
      await page.goto("/library");
      await expect(page.getByRole("heading", { name: "Everything you make is kept here" })).toBeVisible();
    },
  },
  {
    name: "the library with something selected",
    open: async (page, { name }) => {
      await seed(name, 60);
      await page.goto("/library");
      await page
        .getByRole("checkbox", { name: /^Select: / })
        .nth(2)
        .check();
      await expect(page).toHaveURL(/selected=/);
    },
  },
  {
    name: "a library in which nothing is found",
    open: async (page) => {
      await page.goto("/library?q=zeppelin&time=week");
      await expect(page.getByRole("heading", { name: /^No results/ })).toBeVisible();
    },
  },
  {
    name: "an empty board",
    open: async (page, { api }) => {
      await page.goto(`/boards/${await makeBoard(api, "An empty board", [])}`);
      await expect(page.getByRole("heading", { name: "This board has no pictures yet" })).toBeVisible();
    },
  },
  {
    name: "a board with a long name, a section, marks, notes and something selected",
    open: async (page, { name, api }) => {
      await seed(name, 6);
      await page.goto(`/boards/${await makeBoard(api, "A board ".repeat(14), await pictureIdsOf(api))}`);
      const pictures = page.locator("main [data-drag]");
      await pictures.first().focus();
      await page.keyboard.press("p");
      await expect(page.getByRole("radio", { name: /^Picks, 1$/ })).toBeVisible();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("x");
      await page.keyboard.press("n");
      await page.getByRole("textbox", { name: "Rename the section" }).fill("Posters ".repeat(20));
      await page.keyboard.press("Enter");
      await pictures.first().focus();
      await page.keyboard.press("e");
      await page.getByRole("textbox", { name: /^Note for/ }).fill("Take the sky of this one.");
      await page.keyboard.press("ControlOrMeta+Enter");
      await page.keyboard.press("Space");
      await expect(page.getByRole("toolbar", { name: "Selected pictures" })).toBeVisible();
      // Marks fade in.
      await expect(page.getByRole("radio", { name: /^Rejects, 1$/ })).toBeVisible();
    },
  },
  {
    name: "the ways to download a board",
    open: async (page, { name, api }) => {
      await seed(name, 2);
      await page.goto(`/boards/${await makeBoard(api, "A board", await pictureIdsOf(api))}`);
      await page.getByRole("button", { name: "Download", exact: true }).click();
      await expect(page.getByRole("dialog", { name: "Download or print" })).toBeVisible();
    },
  },
  {
    name: "the list of sheets",
    open: async (page, { api }) => {
      await page.goto("/sheets");
      await expect(page.getByRole("heading", { name: "One question, one table, one answer" })).toBeVisible();
      await expectNoFindingInAnyLook(page);
      await makeSheet(api, TWO_LIGHTS);
      await page.reload();
      await expect(page.getByRole("list", { name: "Sheets" }).getByRole("listitem")).toHaveCount(1);
    },
  },
  {
    name: "a sheet with pictures, marks and cells without pictures, its cell and its dialogs",
    open: async (page, { api }) => {
      const id = await makeSheet(api, {
        ...TWO_LIGHTS,
        axes: [...TWO_LIGHTS.axes, shapes("1:1", "9:1")],
        skipped: ["1.1"],
      });
      await untilDrawn(api, id, 2);
      await page.goto(`/sheets/${id}`);
      await page.getByRole("gridcell").first().focus();
      await page.keyboard.press("p");
      await expect(page.getByRole("region", { name: "Picks by value" })).toContainText("1 of 2 picked");
      for (const [key, name] of [
        ["Space", "Cell"],
        ["Shift+b", "Make a board"],
        ["n", "Add values"],
      ] as const) {
        await page.keyboard.press(key);
        await expect(page.getByRole("dialog", { name })).toBeVisible();
        await expect(page.getByText("Loading…")).toHaveCount(0);
        await expectNoFindingInAnyLook(page);
        await page.setViewportSize(DESKTOP);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
        await page.getByRole("gridcell").first().focus();
      }
    },
  },
  {
    name: "the settings",
    open: async (page) => {
      await page.goto("/settings");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
  {
    name: "the programs with a limited token, a form with problems and a new secret",
    open: async (page) => {
      await page.goto("/settings/programs");
      await page.getByRole("button", { name: "New token" }).click();
      await page.getByRole("radio", { name: "Never" }).check();
      await page.getByLabel("Pictures", { exact: true }).fill("many");
      await page.getByRole("button", { name: "Create token" }).click();
      await expect(page.getByText("Give the token a name.")).toBeVisible();
      await expectNoFindingInAnyLook(page);
      await page.setViewportSize(DESKTOP);
      await page.getByLabel("Name of the new token").fill("My script");
      await page.getByLabel("Pictures", { exact: true }).fill("10");
      await page.getByRole("button", { name: "Create token" }).click();
      await expect(page.getByRole("meter", { name: "Pictures this month" })).toBeVisible();
    },
  },
  administration("/admin", "the people and one of them", async (page, name) => {
    await page.getByRole("searchbox").fill(name);
    await expect(page.getByText("1 person found")).toBeVisible();
    await expectNoFindingInAnyLook(page);
    await page.setViewportSize(DESKTOP);
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("form", { name: `Limits of ${name}` })).toBeVisible();
    await page.getByRole("checkbox", { name: "No limit: storage" }).check();
    await page.getByLabel("Pictures a month", { exact: true }).fill("many");
    await page.getByRole("button", { name: "Save limits" }).click();
    await expect(page.getByText("Not saved. See the fields above.")).toBeVisible();
  }),
  administration("/admin/usage", "the usage", async (page, name) => {
    const person = page.getByRole("button", { name, exact: true });
    await person.click();
    await expect(person).toHaveAttribute("aria-expanded", "true");
  }),
  administration("/admin/limits", "the limits", async (page) => {
    await page.getByLabel("Storage in GB").fill("much");
    await page.getByRole("button", { name: "Save limits" }).click();
    await expect(page.getByText("Not saved. See the fields above.")).toBeVisible();
  }),
  administration("/admin/models", "keys and models", async (page) => {
    await page.getByRole("button", { name: "Paste a key of Google" }).click();
    await page.getByRole("button", { name: "Try and save" }).click();
    await expect(page.getByText("Paste a key first.").first()).toBeVisible();
    await expect(page.getByRole("switch", { name: /^Show .+ in the picker$/ }).first()).toBeVisible();
  }),
  administration("/admin/audit", "the audit log", async (page) => {
    await expect(page.getByRole("region", { name: "Today" })).toBeVisible();
    await page.getByRole("button", { name: "Person", exact: true }).click();
    await expect(page.getByRole("radio").first()).toBeVisible();
  }),
  {
    name: "the check of pictures, with what it has found",
    open: async (page, { context }) => {
      await context.clearCookies();
      await page.goto("/verify");
      await page.getByLabel("Pictures to check").setInputFiles([
        { name: "signed.png", mimeType: "image/png", buffer: signedPicture("png") },
        { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") },
      ]);
      const cards = page.getByRole("article");
      await expect(cards.getByText("Signed, and not changed since")).toBeVisible();
      await expect(cards.getByText("The file is no PNG, JPEG, WebP or AVIF picture.")).toBeVisible();
    },
  },
  {
    name: "the API reference",
    open: async (page) => {
      await page.goto("/api-reference");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
  {
    name: "a page that does not exist",
    open: async (page) => {
      await page.goto("/nothing/here");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
  {
    name: "the sign-in",
    open: async (page, { context }) => {
      await context.clearCookies();
      await page.goto("/sign-in");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
];

test.use({ expectedConsoleError: /status of 404/, reducedMotion: "reduce" });

for (const screen of SCREENS) {
  test(`${screen.name} has no accessibility finding`, async ({ person }) => {
    await screen.open(person.page, person);
    await expectNoFindingInAnyLook(person.page);
  });
}

test("menus, a notice and a tooltip have no accessibility finding", async ({
  person: { page, api, name },
}) => {
  await api.untilEnded(await api.create(SMALL));
  await page.goto("/");
  const card = page.getByRole("article", { name: /^Done/ });
  await card.getByRole("link").first().focus();
  await page.keyboard.press("Delete");
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  // A notice under the focus stays.
  await undo.focus();
  await expectNoFindingInAnyLook(page);
  await page.keyboard.press("Enter");
  await expect(card).toBeVisible();
  for (const menu of [/^Queue/, `${name}: theme and sign-out`]) {
    await page.getByRole("button", { name: menu }).click();
    await expect(page.locator("[popover]:popover-open")).toBeVisible();
    await expect(page.getByText("Loading…")).toHaveCount(0);
    await expectNoFindingInAnyLook(page);
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("Shift+Tab");
  await expect(page.locator("[popover=manual]:popover-open")).toBeVisible();
  await expectNoFindingInAnyLook(page);
});

frontTest("the studio at work has no accessibility finding", async ({ person: { page, api }, front }) => {
  front.upstream.script("a long night", ENDLESS);
  front.upstream.script("a riddle", { faults: { create: [{ reset: "after_reading" }] } });
  await api.until(await api.create({ ...SMALL, prompt: "a riddle" }), "outcome_unknown");
  front.upstream.script("a longer night", { waitMs: Number.POSITIVE_INFINITY });
  const id = await api.create({ ...SMALL, prompt: "a long night" });
  await api.create({ ...SMALL, prompt: "a longer night" });
  await api.until(id, "processing");
  await page.goto("/");
  await expect(page.getByRole("progressbar").first()).toBeVisible();
  await expectNoFindingInAnyLook(page);
  const dialog = page.getByRole("dialog");
  for (const [button, title] of [
    ["Resend", "Resend this creation?"],
    ["Find at the service", "Find this creation at the service"],
  ] as const) {
    await page.getByRole("button", { name: button }).first().click();
    await expect(dialog.getByRole("heading", { name: title })).toBeVisible();
    await expectNoFindingInAnyLook(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
  }
  await page.getByRole("link", { name: "a riddle" }).last().click();
  await expect(page.getByRole("heading", { name: "Parameters" })).toBeVisible();
  await expectNoFindingInAnyLook(page);
});
