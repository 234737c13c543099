import { expect, test } from "vitest";
import { shortcutText } from "./shortcut-text";

test("the keys of a command are shown as they are printed on the keyboard", () => {
  expect(shortcutText("Control+K Meta+K", true, false)).toBe("Ctrl K");
  expect(shortcutText("Control+K Meta+K", true, true)).toBe("⌘ K");
  expect(shortcutText("Delete", true, false)).toBe("Del");
  expect(shortcutText("Alt+ArrowLeft", true, false)).toBe("Alt ←");
  expect(shortcutText("+", true, false)).toBe("+");
  expect(shortcutText(null, true, false)).toBe("");
});

test("keys without a modifier are not shown where they are switched off", () => {
  expect(shortcutText("F", false, false)).toBe("");
  expect(shortcutText("Control+K Meta+K", false, false)).toBe("Ctrl K");
});
