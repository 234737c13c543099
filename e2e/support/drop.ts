/** Drops and pastes files into a page. */
import type { Page } from "@playwright/test";

export interface FileToDrop {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/**
 * @param kind `drop` onto the composer, or `paste` into the page.
 * @param onto the target over the composer, such as "Use its settings"; without one, what is usual.
 */
export async function giveFile(
  page: Page,
  kind: "drop" | "paste",
  file: FileToDrop,
  onto?: string,
): Promise<void> {
  const { name, mimeType } = file;
  const carried = await page.evaluateHandle(
    ({ base64, name, mimeType }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type: mimeType }));
      return transfer;
    },
    { base64: file.buffer.toString("base64"), name, mimeType },
  );
  const composer = page.getByRole("form", { name: "New creation" });
  if (kind === "drop") {
    await composer.dispatchEvent("dragover", { dataTransfer: carried });
    const target = onto === undefined ? composer : page.getByText(onto, { exact: true });
    await target.dispatchEvent("drop", { dataTransfer: carried });
  } else {
    await composer.evaluate((element, clipboardData) => {
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, carried);
  }
}
