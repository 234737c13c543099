/** The accessibility rules of axe, run on a page. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { inEveryLook } from "./looks";

/**
 * What breaks a rule of axe: a line for each rule, with the elements.
 *
 * @param of.tags checks only rules with one of these; all by default.
 */
export async function findingsOf(
  page: Page,
  { tags = [], without = [] }: { tags?: string[]; without?: string[] } = {},
): Promise<string[]> {
  expect(page.frames(), "frames of other sites would not be checked").toHaveLength(1);
  // Violations only. Without frames to merge, it needs no second page for its results.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  if (tags.length > 0) axe.withTags(tags);
  const { violations } = await axe.disableRules(without).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** A page has no finding of axe and does not scroll sideways. @param look names the check in a failure */
export async function expectNoFinding(
  page: Page,
  look: string,
  options?: Parameters<typeof findingsOf>[1],
): Promise<void> {
  expect(await findingsOf(page, options), look).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `sideways scrolling, ${look}`).toBeLessThanOrEqual(0);
}

/** The standards and good practices that every page keeps. */
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** A page has no finding in any theme and width. Leaves it in the last one. */
export async function expectNoFindingInAnyLook(page: Page): Promise<void> {
  await inEveryLook(page, async (look) => {
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    await expectNoFinding(page, look, { tags: STANDARDS });
  });
}
