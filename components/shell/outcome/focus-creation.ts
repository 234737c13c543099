/** How many frames a new card may take until it is on the page. */
const PATIENCE_FRAMES = 60;

/** Leads the eye and the keyboard to a creation's card, as soon as it is there. */
export function focusCreation(creationId: string, patience = PATIENCE_FRAMES): void {
  requestAnimationFrame(() => {
    const path = CSS.escape(`/creations/${encodeURIComponent(creationId)}`);
    const link = [...document.querySelectorAll<HTMLElement>(`article a[href="${path}"]`)].at(-1);
    if (link) link.focus();
    else if (patience > 0) focusCreation(creationId, patience - 1);
  });
}
