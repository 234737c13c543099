import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "@/components/ui/cx";

/** The look of an entry, for links among the buttons. */
export const MENU_ENTRY =
  "flex min-h-9 w-full items-center gap-3 rounded-md px-2.5 text-left text-[13px] text-muted transition-colors hover:bg-raised hover:text-ink focus-visible:bg-raised focus-visible:text-ink pointer-coarse:min-h-11";

/** The entries of a menu, which closes after any of them. */
export function MenuEntries({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: every action of its entries is a click, by key or pointer
    <ul data-menu onClick={onDone}>
      {children}
    </ul>
  );
}

interface Props extends ComponentProps<"button"> {
  icon: LucideIcon;
  filled?: boolean;
  /** Its single-key shortcut; hidden on touch screens. */
  shortcut?: string;
  /** At its end, such as what it costs. */
  note?: string | undefined;
}

export function MenuEntry({
  icon: Icon,
  filled = false,
  shortcut,
  note,
  children,
  className,
  ...rest
}: Props) {
  return (
    <li>
      <button
        type="button"
        className={cx(MENU_ENTRY, className)}
        {...(note && { "aria-label": `${children}, ${note}` })}
        {...(shortcut && { "aria-keyshortcuts": shortcut })}
        {...rest}
      >
        <Icon aria-hidden className="size-4 shrink-0" fill={filled ? "currentColor" : "none"} />
        <span className="min-w-0 flex-1">{children}</span>
        {note && <span className="text-xs text-faint tabular-nums"> {note}</span>}
        {shortcut && <MenuShortcut shortcut={shortcut} />}
      </button>
    </li>
  );
}

export function MenuShortcut({ shortcut }: { shortcut: string }) {
  return (
    <kbd aria-hidden className="font-mono text-[11px] text-faint pointer-coarse:hidden">
      {shortcut}
    </kbd>
  );
}
