/** Whether values of an axis are the same. */
import type { AxisValue } from "contract/sheets/axes";

/** Equal for values that draw the same; what people call them makes no difference. */
export function valueKey({ label: _, ...value }: AxisValue): string {
  return JSON.stringify("text" in value ? { text: value.text.trim() } : value);
}
