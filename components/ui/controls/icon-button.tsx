import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "@/components/ui/cx";

/** A square for one icon: 28 px for a mouse, 40 px for touch. */
export const ICON_BUTTON =
  "inline-flex size-7 pointer-coarse:size-10 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-raised hover:text-ink disabled:opacity-50 aria-disabled:opacity-50";

interface Props extends ComponentProps<"button"> {
  icon: LucideIcon;
  /** What it does; for screen readers and as a tooltip. */
  label: string;
  filled?: boolean;
}

/** @param props.children stands behind the icon; such a button wants a width of its own. */
export function IconButton({ icon: Icon, label, filled = false, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      {...rest}
      className={cx(ICON_BUTTON, className)}
    >
      <Icon aria-hidden className="size-4" fill={filled ? "currentColor" : "none"} />
      {children}
    </button>
  );
}
