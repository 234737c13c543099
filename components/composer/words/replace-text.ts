import type { Edit } from "@/lib/prompt/add-variation";

/** Changes the text of a field as typing does: the field tells React, and the browser's own undo takes it back. */
export function replaceText(field: HTMLTextAreaElement, { start, end, text, caret }: Edit): void {
  field.focus();
  field.setSelectionRange(start, end);
  // Deprecated and without a successor: nothing else keeps the undo history.
  if ((start < end || text !== "") && !document.execCommand("insertText", false, text)) {
    field.setRangeText(text);
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
  }
  field.setSelectionRange(caret, caret);
}
