/** Opens every page with an empty cache and measures a few interactions on it. */
import { gzipSync } from "node:zlib";
import type { BrowserContext, Page } from "@playwright/test";
import { shareBoard } from "../share-board";
import { makeSheet } from "./make-sheet";
import { observe, observed } from "./observe";

export interface PageFigures {
  name: string;
  /** Compressed bytes that the page requests before its load event, or that stand in it where it requests none. */
  scriptBytes: number;
  /** Compressed bytes that the page requests in the seconds after that. */
  laterScriptBytes: number;
  lcpMs: number;
  cls: number;
  /** The duration of the slowest interaction; 16 when none took longer, because browsers do not report those. */
  inpMs: number;
}

interface Visited {
  name: string;
  path: string;
  act: (page: Page) => Promise<void>;
}

const REPEATS = 3;
const SETTLED_MS = 2_500;
const VIEWPORT = { width: 1440, height: 900 };

interface Ids {
  /** Of a creation with several pictures. */
  creationId: string;
  pictureIds: string[];
  boardPath: string;
  sheetPath: string;
  /** Of the page of a share link; null in a build without them. */
  sharePath: string | null;
}

function pagesOf({ creationId, pictureIds, boardPath, sheetPath, sharePath }: Ids): Visited[] {
  const tab = async (page: Page) => {
    for (let press = 0; press < 6; press++) await page.keyboard.press("Tab");
  };
  return [
    {
      name: "Studio",
      path: "/",
      act: async (page) => {
        await page.getByLabel("Prompt", { exact: true }).click();
        await page.keyboard.type("a red fox", { delay: 40 });
        await page.getByRole("radio", { name: "3:2" }).click();
      },
    },
    {
      name: "Library",
      path: "/library",
      act: async (page) => {
        await page
          .getByRole("checkbox", { name: /^Select: / })
          .nth(2)
          .click();
        await page.getByRole("searchbox").click();
        await page.keyboard.type("fox", { delay: 40 });
      },
    },
    {
      name: "Creation",
      path: `/creations/${creationId}`,
      act: async (page) => {
        for (const key of ["+", "+", "0", "ArrowRight"]) await page.keyboard.press(key);
        await page.getByRole("button", { name: "Zoom in" }).click();
      },
    },
    {
      name: "Compare",
      path: `/compare?pictures=${pictureIds.slice(0, 2)}`,
      act: async (page) => {
        for (const key of ["+", "+", "ArrowLeft", "0"]) await page.keyboard.press(key);
        await page.getByRole("radio", { name: "Slider" }).click();
      },
    },
    {
      name: "Board",
      path: boardPath,
      act: async (page) => {
        await page.locator("[data-drag]").first().focus();
        for (const key of ["p", "Alt+ArrowRight", "ArrowRight", "x"]) await page.keyboard.press(key);
        await page.getByRole("radio", { name: /^Undecided/ }).click();
      },
    },
    { name: "Boards", path: "/boards", act: tab },
    { name: "Sheets", path: "/sheets", act: tab },
    {
      name: "Sheet",
      path: sheetPath,
      act: async (page) => {
        await page.getByRole("gridcell").first().focus();
        for (const key of ["p", "ArrowRight", "x", "ArrowDown", "h", "h"]) await page.keyboard.press(key);
      },
    },
    { name: "Settings", path: "/settings", act: tab },
    { name: "Programs", path: "/settings/programs", act: tab },
    { name: "API reference", path: "/api-reference", act: tab },
    { name: "Service", path: "/service", act: tab },
    { name: "Check a picture", path: "/verify", act: tab },
    // The visitor of the bench is the first to sign in, and so an administrator.
    { name: "People", path: "/admin", act: tab },
    { name: "Usage", path: "/admin/usage", act: tab },
    { name: "Models and keys", path: "/admin/models", act: tab },
    { name: "Limits", path: "/admin/limits", act: tab },
    { name: "Audit log", path: "/admin/audit", act: tab },
    ...(sharePath === null ? [] : [{ name: "Share link", path: sharePath, act: present }]),
  ];
}

/** The slowest of these is the time to the next picture. */
async function present(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Present" }).click();
  for (const key of ["ArrowRight", "Space", "PageDown", "ArrowLeft", "End", "Home"]) {
    await page.locator('[data-shown] img[src^="blob:"]').waitFor();
    await page.keyboard.press(key);
  }
}

export async function measurePages(
  visit: (viewport: typeof VIEWPORT) => Promise<BrowserContext>,
  origin: string,
  boardPath: string,
): Promise<PageFigures[]> {
  const asking = await visit(VIEWPORT);
  const { value } = await (
    await asking.request.get(`${origin}/api/creations?limit=60&status=succeed`)
  ).json();
  const creation = value.creations.find((one: { outputs: unknown[] }) => one.outputs.length > 1);
  const pictureIds = creation.outputs.map(({ id }: { id: string }) => id);
  const allIds = value.creations.flatMap(({ outputs }: { outputs: { id: string }[] }) =>
    outputs.map(({ id }) => id),
  );
  const sharePath = await shareBoard(asking.request, origin, allIds.slice(0, 40));
  const sheetPath = await makeSheet(asking.request, origin, 256);
  await asking.close();
  const figures: PageFigures[] = [];
  const ids = { creationId: creation.creation_id, pictureIds, boardPath, sheetPath, sharePath };
  for (const visited of pagesOf(ids)) {
    const each: PageFigures[] = [];
    for (let n = 0; n < REPEATS; n++) each.push(await measure(await visit(VIEWPORT), origin, visited));
    figures.push(median(each));
  }
  return figures;
}

async function measure(context: BrowserContext, origin: string, visited: Visited): Promise<PageFigures> {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const scripts = new Set<string>();
  let bytes = 0;
  network.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await observe(page);
  await page.goto(origin + visited.path, { waitUntil: "load" });
  const scriptBytes = bytes || (await inlineScriptBytes(page));
  await page.waitForTimeout(SETTLED_MS);
  const laterScriptBytes = Math.max(0, bytes - scriptBytes);
  const { lcpMs, cls } = await observed(page);
  await visited.act(page);
  const { interactionsMs } = await observed(page);
  await context.close();
  return {
    name: visited.name,
    scriptBytes,
    laterScriptBytes,
    lcpMs,
    cls,
    inpMs: Math.max(16, ...interactionsMs),
  };
}

async function inlineScriptBytes(page: Page): Promise<number> {
  const texts = await page.locator("script:not([src], [type])").allTextContents();
  return texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
}

function median(each: readonly PageFigures[]): PageFigures {
  const of = (pick: (one: PageFigures) => number) =>
    each.map(pick).toSorted((a, b) => a - b)[each.length >> 1] ?? 0;
  return {
    name: each[0]?.name ?? "",
    scriptBytes: of((one) => one.scriptBytes),
    laterScriptBytes: of((one) => one.laterScriptBytes),
    lcpMs: of((one) => one.lcpMs),
    cls: of((one) => one.cls),
    inpMs: of((one) => one.inpMs),
  };
}
