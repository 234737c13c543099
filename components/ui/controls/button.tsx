import type { ComponentProps } from "react";
import { cx } from "@/components/ui/cx";

const LOOKS = {
  // Grey while disabled: dark text on a faded accent would be unreadable.
  primary:
    "bg-accent text-on-accent font-medium hover:bg-accent-strong disabled:bg-raised disabled:text-faint aria-disabled:bg-raised aria-disabled:text-faint aria-disabled:cursor-not-allowed",
  plain: "bg-raised text-ink hover:bg-hairline border border-hairline disabled:opacity-50",
  quiet: "text-muted hover:text-ink hover:bg-raised disabled:opacity-50",
  danger: "bg-raised text-danger hover:bg-hairline border border-hairline disabled:opacity-50",
} as const;

/** At least 40 px high for touch. */
const SIZES = {
  small: "h-8 px-2.5 text-xs pointer-coarse:h-10",
  medium: "h-9 px-3.5 text-sm pointer-coarse:h-10",
  large: "h-11 px-4 text-sm",
} as const;

export interface ButtonLook {
  look?: keyof typeof LOOKS;
  size?: keyof typeof SIZES;
}

export function buttonClass({ look = "plain", size = "medium" }: ButtonLook = {}): string {
  return cx(
    "inline-flex shrink-0 items-center justify-center gap-2 rounded-md whitespace-nowrap transition-colors select-none disabled:cursor-not-allowed",
    LOOKS[look],
    SIZES[size],
  );
}

export function Button({
  look = "plain",
  size = "medium",
  className,
  ...rest
}: ComponentProps<"button"> & ButtonLook) {
  return <button type="button" {...rest} className={cx(buttonClass({ look, size }), className)} />;
}
