/** Which key does what while culling. */
import type { Mark } from "contract/boards/board";

export type CullAction =
  | { kind: "mark"; mark: Mark | null; advances: boolean }
  | { kind: "step"; by: 1 | -1 }
  | { kind: "end"; of: "first" | "last" }
  | { kind: "pair" | "only_left" | "undo" | "close" };

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

const MARK_KEYS: Record<string, Mark | null> = { p: "pick", x: "reject", u: null };

const PLAIN: Record<string, CullAction> = {
  ArrowRight: { kind: "step", by: 1 },
  ArrowLeft: { kind: "step", by: -1 },
  Home: { kind: "end", of: "first" },
  End: { kind: "end", of: "last" },
  " ": { kind: "pair" },
  f: { kind: "only_left" },
  Escape: { kind: "close" },
};

/** @returns null for a key without a meaning here. @param advances whether a mark without Shift leads on. */
export function cullKey(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Press,
  advances: boolean,
): CullAction | null {
  if (altKey) return null;
  const letter = key.length === 1 ? key.toLowerCase() : key;
  if (ctrlKey || metaKey) return letter === "z" && !shiftKey ? { kind: "undo" } : null;
  const mark = MARK_KEYS[letter];
  if (mark !== undefined) return { kind: "mark", mark, advances: advances !== shiftKey };
  return shiftKey ? null : (PLAIN[letter] ?? null);
}
