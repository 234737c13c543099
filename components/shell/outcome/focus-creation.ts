import { creationPath } from "@/lib/client/creations/creation-path";

/** How many frames a new card may take to appear. */
const MAX_FRAMES = 60;

/** Moves the focus to a creation's card as soon as it appears. */
export function focusCreation(creationId: string, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    const path = CSS.escape(creationPath(creationId));
    const link = [...document.querySelectorAll<HTMLElement>(`article a[href="${path}"]`)].at(-1);
    if (link) link.focus();
    else if (frames > 0) focusCreation(creationId, frames - 1);
  });
}
