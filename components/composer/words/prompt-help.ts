/** Help while a prompt is written. Loads with the first focus of a prompt field. */
import { addVariation } from "@/lib/prompt/add-variation";
import { replaceText } from "./replace-text";

export { WordMarks } from "./word-marks";

/** Makes a variation of the selected words, or of the word at the caret. */
export function vary(field: HTMLTextAreaElement): void {
  replaceText(field, addVariation(field.value, field.selectionStart, field.selectionEnd));
}
