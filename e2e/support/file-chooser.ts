/** The browser's dialog for choosing files. */
import { expect, type FileChooser, type Page } from "@playwright/test";

/**
 * Opens it again if it was not caught: Chromium begins to catch these dialogs some time after it is asked to, and one that opens
 * before is lost.
 *
 * @param open what opens it; may be done again while it is not open.
 */
export async function fileChooser(page: Page, open: () => Promise<unknown>): Promise<FileChooser> {
  const caught: FileChooser[] = [];
  await expect(async () => {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser", { timeout: 5_000 }), open()]);
    caught.push(chooser);
  }).toPass();
  const [chooser] = caught;
  if (!chooser) throw new Error("No dialog was opened.");
  return chooser;
}
