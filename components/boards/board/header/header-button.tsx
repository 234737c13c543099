"use client";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { BusyIcon } from "../../busy-icon";
import type { BoardKey } from "../actions";

export interface HeaderButtonProps extends ComponentProps<typeof Button> {
  icon: LucideIcon;
  label: string;
  shortcut?: BoardKey<"board_section" | "board_add" | "board_cull" | "board_present" | "board_download">;
  /** Whether it was pressed and waits. */
  isBusy?: boolean | undefined;
  /** Whether its word is shown on a phone, too. */
  hasWord?: boolean;
}

/** With its word where there is room for it. */
export function HeaderButton({
  icon: Icon,
  label,
  shortcut,
  look = "quiet",
  disabled,
  isBusy = false,
  hasWord = false,
  onClick,
  children,
  ...rest
}: HeaderButtonProps) {
  return (
    <Button
      size="small"
      look={look}
      aria-label={label}
      // A disabled button would lose the focus.
      aria-disabled={disabled}
      aria-busy={isBusy}
      {...(shortcut && { "aria-keyshortcuts": shortcut })}
      onClick={disabled ? undefined : onClick}
      data-tooltip={label}
      className={cx("aria-disabled:opacity-50 pointer-coarse:min-w-10", hasWord && "max-sm:flex-1")}
      {...rest}
    >
      {isBusy ? <BusyIcon /> : <Icon aria-hidden className="size-4" />}
      <span className={cx(!hasWord && "@max-6xl:hidden")}>{label}</span>
      {children}
    </Button>
  );
}
