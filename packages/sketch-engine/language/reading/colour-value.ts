import { hex, type Rgb } from "../../core/colour";

const RGB = /^rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)$/;

/** The colour that is written as `#ff6b4a`, `#abc` or `rgb(255, 107, 74)`; null for any other word. */
export function colourValue(word: string): Rgb | null {
  if (word[0] === "#")
    return hex(word.length === 4 ? `#${Array.from(word.slice(1), (digit) => digit + digit).join("")}` : word);
  const channels = word.startsWith("rgb(") ? RGB.exec(word)?.slice(1) : undefined;
  if (!channels) return null;
  const digits = channels.map((value) => Math.min(255, Number(value)).toString(16).padStart(2, "0"));
  return hex(`#${digits.join("")}`);
}
