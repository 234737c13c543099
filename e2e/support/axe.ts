/** The accessibility rules of axe, run on a page. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** A run of axe that reports violations only. Without frames to merge, it needs no second page for its results. */
export function axe(page: Page): AxeBuilder {
  expect(page.frames(), "frames of other sites would not be checked").toHaveLength(1);
  return new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
}
