"use client";
import { Search } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { RAIL_ITEM } from "../rail-link";
import { openCommands } from "./ask";

/** Opens the command menu with a pointer. On a phone the person menu has it, because the bar has no room. */
export function CommandButton() {
  return (
    <button
      type="button"
      data-tooltip="Commands and search"
      aria-label="Commands and search"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openCommands("menu")}
      className={cx(RAIL_ITEM, "max-lg:hidden")}
    >
      <Search aria-hidden className="size-5" />
    </button>
  );
}
