/** The browser of the end-to-end tests: the system's browser where there is one. */
import { run, tool } from "./checkout.mjs";
import { aptInstall } from "./debian.mjs";
import { findProgram, isProgram } from "./programs.mjs";

// The headless shell has the same engine without windows, and takes about half the processor time.
const HEADLESS_SHELL = "chromium-headless-shell";
const NAMES = [HEADLESS_SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const APPLICATIONS = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** @returns {Promise<string | null>} the path of a Chromium, the system's or the one that Playwright keeps. */
export async function findBrowser() {
  const own = findProgram(NAMES) ?? APPLICATIONS.find(isProgram);
  if (own) return own;
  const { chromium } = await import("@playwright/test");
  return isProgram(chromium.executablePath()) ? chromium.executablePath() : null;
}

/** @returns {Promise<string | null>} as `findBrowser`, after an installation when there was none. */
export async function ensureBrowser() {
  const hasHeadlessShell = findProgram([HEADLESS_SHELL]) !== null || (await aptInstall(HEADLESS_SHELL));
  const present = await findBrowser();
  if (hasHeadlessShell || present) return present;
  console.log("Chromium was not found; installing it …");
  const installed = await aptInstall("chromium");
  if (!installed) await run(process.execPath, [tool("playwright"), "install", "chromium"]);
  return findBrowser();
}
