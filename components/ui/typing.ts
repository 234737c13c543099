/** Whether keys belong to what has the focus because a text is being written there, or a value chosen. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      "textarea, select, [role=slider], input:not([type=radio], [type=checkbox], [type=button], [type=submit])",
    ));

/** Whether something lies over the page that has keys of its own. */
export const isCovered = (): boolean =>
  document.querySelector("dialog[open], [popover]:popover-open") !== null;
