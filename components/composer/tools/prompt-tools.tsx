"use client";
import { Eye, History, Palette, X } from "lucide-react";
import type { ComponentProps } from "react";
import { buttonClass } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import type { PromptStyle } from "@/lib/prompt/style";

/** The dialogs of the composer. */
export type Tool = "models" | "styles" | "history" | "preview";

interface Props {
  style: PromptStyle | null;
  onOpen: (tool: Tool) => void;
  onNoStyle: () => void;
  className?: string;
}

/** The buttons for the dialogs of the prompt, and the chosen style. */
export function PromptTools({ style, onOpen, onNoStyle, className }: Props) {
  return (
    <div className={cx("flex items-center gap-1", className)}>
      {style ? (
        <span className="mr-auto flex min-w-0 items-center rounded-md border border-edge bg-raised">
          <ToolButton
            aria-label={`Style: ${style.name}`}
            data-tooltip={style.template}
            onClick={() => onOpen("styles")}
            className="min-w-0 !shrink !text-ink"
          >
            <Palette aria-hidden className="size-3.5 shrink-0" />
            <span className="truncate">{style.name}</span>
          </ToolButton>
          <IconButton icon={X} label={`Remove the style ${style.name}`} onClick={onNoStyle} />
        </span>
      ) : (
        <ToolButton onClick={() => onOpen("styles")} className="mr-auto -ml-2">
          <Palette aria-hidden className="size-3.5" />
          Styles
        </ToolButton>
      )}
      <ToolButton onClick={() => onOpen("history")}>
        <History aria-hidden className="size-3.5" />
        <span className="sr-only">Prompt </span>History
      </ToolButton>
      <ToolButton onClick={() => onOpen("preview")} className="-mr-2">
        <Eye aria-hidden className="size-3.5" />
        Preview prompt
      </ToolButton>
    </div>
  );
}

function ToolButton({ className, ...rest }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(
        buttonClass({ look: "quiet", size: "small" }),
        "!h-7 !gap-1.5 !px-2 pointer-coarse:!h-10",
        className,
      )}
    />
  );
}
