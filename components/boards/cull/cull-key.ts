/** Which key does what while culling. */
import type { Decision } from "contract/boards/board";

export type CullAction =
  | { kind: "decide"; decision: Decision | null; advances: boolean }
  | { kind: "step"; by: 1 | -1 }
  | { kind: "end"; of: "first" | "last" }
  | { kind: "pair" | "only_left" | "undo" | "close" };

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

const DECISION_KEYS: Record<string, Decision | null> = { p: "pick", x: "reject", u: null };

const PLAIN: Record<string, CullAction> = {
  ArrowRight: { kind: "step", by: 1 },
  ArrowLeft: { kind: "step", by: -1 },
  Home: { kind: "end", of: "first" },
  End: { kind: "end", of: "last" },
  " ": { kind: "pair" },
  f: { kind: "only_left" },
  Escape: { kind: "close" },
};

/** @returns null for a key without a meaning here. @param advances whether a decision without Shift leads on. */
export function cullKey(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Press,
  advances: boolean,
): CullAction | null {
  if (altKey) return null;
  const letter = key.length === 1 ? key.toLowerCase() : key;
  if (ctrlKey || metaKey) return letter === "z" && !shiftKey ? { kind: "undo" } : null;
  const decision = DECISION_KEYS[letter];
  if (decision !== undefined) return { kind: "decide", decision, advances: advances !== shiftKey };
  return shiftKey ? null : (PLAIN[letter] ?? null);
}
