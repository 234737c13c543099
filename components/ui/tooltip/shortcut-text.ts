/** The keys of `aria-keyshortcuts` as people read them. */
const NAMES: Record<string, string> = {
  Control: "Ctrl",
  Meta: "⌘",
  Enter: "↵",
  Escape: "Esc",
  Delete: "Del",
  ArrowLeft: "←",
  ArrowRight: "→",
};

/**
 * `Ctrl K` or, on Apple keyboards, `⌘ K` for `Control+K Meta+K`.
 *
 * @param showsSingle whether keys without a modifier act.
 * @returns empty where there is no key to show.
 */
export function shortcutText(keys: string | null, showsSingle: boolean, isApple: boolean): string {
  const all = (keys ?? "").split(" ").filter(Boolean);
  const one = all.find((each) => each.startsWith(isApple ? "Meta+" : "Control+")) ?? all[0] ?? "";
  const isSingle = one === "+" || !one.includes("+");
  if (isSingle) return showsSingle ? (NAMES[one] ?? one) : "";
  return one
    .split("+")
    .map((part) => NAMES[part] ?? part)
    .join(" ");
}
