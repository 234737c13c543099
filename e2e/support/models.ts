/** Where one chooses models in the composer. */
import type { Page } from "@playwright/test";

export const modelButton = (page: Page) => page.getByRole("button", { name: /^(Model|\d models) / });
export const picker = (page: Page) => page.getByRole("dialog", { name: "Models" });
