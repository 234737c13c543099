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
  const carried = await carry(page, [file]);
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

/** Drops files at a point of the window, or pastes them into the page. @param at in pixels; null to paste. */
export async function bringFiles(
  page: Page,
  files: readonly FileToDrop[],
  at: { x: number; y: number } | null,
): Promise<void> {
  const carried = await carry(page, files);
  await page.evaluate(
    ({ carried: dataTransfer, at }) => {
      const init = { bubbles: true, cancelable: true };
      if (!at) {
        const event = new ClipboardEvent("paste", { clipboardData: dataTransfer, ...init });
        document.body.dispatchEvent(event);
        return;
      }
      const target = document.elementFromPoint(at.x, at.y) ?? document.body;
      for (const type of ["dragover", "drop"])
        target.dispatchEvent(new DragEvent(type, { dataTransfer, clientX: at.x, clientY: at.y, ...init }));
    },
    { carried, at },
  );
}

const carry = (page: Page, files: readonly FileToDrop[]) =>
  page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer();
      for (const { base64, name, mimeType } of all) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return transfer;
    },
    files.map(({ buffer, name, mimeType }) => ({ base64: buffer.toString("base64"), name, mimeType })),
  );
