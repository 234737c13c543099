"use client";
import type { Creation, CreationOutput } from "contract/creations/creation";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { PICK, REJECT } from "@/components/picture/decision-actions";
import type { PictureActions } from "@/components/picture/shown-picture";
import { ICON_BUTTON } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import { lateCode } from "@/components/ui/lazy/late-code";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { MenuButton } from "@/components/ui/menu/menu-button";
import { lateActions, pictures } from "@/lib/client/commands/late-actions";
import type { OnCell } from "./cell-actions";

interface Props extends Pick<OnCell, "current" | "decide" | "isBlind"> {
  creation: Creation;
  output: CreationOutput;
  actions: PictureActions;
  /** Whether Tab reaches them. */
  isEntry: boolean;
}

const body = lazyPart(() => import("./cell-menu"));
const CELL = lateActions(lateCode(() => import("./cell-actions")));

/** Black behind white icons, so that they are seen on any picture; a phone has them below it, where there is room for words. */
const TOOL = "sm:!text-white sm:bg-black/55 sm:hover:!bg-black/80 max-sm:!h-11 max-sm:bg-raised";
const WITH_WORD = "max-sm:!w-auto max-sm:flex-1 max-sm:gap-2 max-sm:text-sm";

/** A thumb that judges without heads goes on to the next picture of a row that is swiped; elsewhere that one is in view. */
const showNext = (button: Element) =>
  button
    .closest("[role=gridcell]")
    ?.nextElementSibling?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** The decisions and the menu of a picture in its cell, and its keys. */
export function CellTools({ creation, output, actions, current, decide, isBlind, isEntry }: Props) {
  const router = useRouter();
  const tools = useRef<HTMLDivElement>(null);
  const open = (address: string) => router.push(address);
  const on: OnCell = { creation, output, actions, tools, open, current, decide, isBlind };
  useEffect(() => {
    if (tools.current) pictures.set(tools.current, (read) => read(CELL, on));
  });
  const tabIndex = isEntry ? 0 : -1;
  return (
    <div
      ref={tools}
      data-picture-tools
      className="flex gap-1 max-sm:w-full opacity-0 transition-opacity group-hover/picture:opacity-100 group-focus-within/picture:opacity-100 pointer-coarse:opacity-100 max-sm:opacity-100 sm:absolute sm:right-1 sm:bottom-[calc(var(--below)+4px)] print:hidden"
    >
      {[PICK, REJECT].map((one) => (
        <button
          key={one.decision}
          type="button"
          data-tooltip={one.label}
          tabIndex={tabIndex}
          aria-pressed={current === one.decision}
          aria-keyshortcuts={one.keys}
          onClick={(event) => {
            decide(current === one.decision ? null : one.decision);
            if (isBlind && current !== one.decision) showNext(event.currentTarget);
          }}
          className={cx(
            ICON_BUTTON,
            TOOL,
            WITH_WORD,
            // Small cells have room for the menu alone, which has them too.
            "@max-[7.5rem]:hidden",
            current === one.decision &&
              (one.decision === "pick" ? "!bg-success !text-canvas" : "!bg-black !text-white"),
          )}
        >
          <one.icon
            aria-hidden
            className="size-4"
            fill={one.decision === "pick" && current === "pick" ? "currentColor" : "none"}
          />
          <span className="sm:sr-only">{one.label}</span>
        </button>
      ))}
      <MenuButton
        label="More for this picture"
        name="Picture"
        part={body}
        content={{ on }}
        tabIndex={tabIndex}
        data-picture-more
        aria-keyshortcuts="M"
        className={cx(TOOL, "max-sm:!w-11")}
      />
    </div>
  );
}
