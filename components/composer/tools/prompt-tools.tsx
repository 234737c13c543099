"use client";
import { Eye, Grid3x3, History, Palette, X } from "lucide-react";
import type { ComponentProps } from "react";
import { buttonClass } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import type { PromptStyle } from "@/lib/prompt/style";
import type { ComposerKey } from "../actions";
import { examplePicture } from "../styles/example";
import type { Tool } from "./tool";

interface Props {
  /** The chosen ones. */
  styles: readonly PromptStyle[];
  onOpen: (tool: Tool) => void;
  onRemoveStyle: (id: string) => void;
  className?: string;
}

/** The buttons for the dialogs of the prompt, and the chosen styles. */
export function PromptTools({ styles, onOpen, onRemoveStyle, className }: Props) {
  return (
    <div className={cx("flex flex-wrap items-center gap-1", className)}>
      <ToolButton onClick={() => onOpen("styles")} className="-ml-2">
        <Palette aria-hidden className="size-3.5" />
        Styles
      </ToolButton>
      <ToolButton
        data-tooltip="A table of pictures: every combination of words, seeds, models…"
        aria-keyshortcuts={"Shift+S" satisfies ComposerKey<"sheet">}
        onClick={() => onOpen("sheet")}
        className="mr-auto"
      >
        <Grid3x3 aria-hidden className="size-3.5" />
        Sheet
      </ToolButton>
      <ToolButton onClick={() => onOpen("history")}>
        <History aria-hidden className="size-3.5" />
        <span className="sr-only">Prompt </span>History
      </ToolButton>
      <ToolButton onClick={() => onOpen("preview")} className="-mr-2">
        <Eye aria-hidden className="size-3.5" />
        Preview<span className="sr-only"> prompt</span>
      </ToolButton>
      {styles.length > 0 && (
        <ul aria-label="Chosen styles" className="mt-1 flex w-full flex-wrap gap-1.5">
          {styles.map((style) => (
            <li
              key={style.id}
              className="flex max-w-full min-w-0 items-center rounded-md border border-edge bg-raised"
            >
              <ToolButton
                aria-label={`Style: ${style.name}`}
                data-tooltip={style.template}
                onClick={() => onOpen("styles")}
                className="min-w-0 !shrink !pl-1 !text-ink"
              >
                <Thumbnail picture={examplePicture(style.id)} />
                <span className="truncate">{style.name}</span>
              </ToolButton>
              <IconButton
                icon={X}
                label={`Remove the style ${style.name}`}
                onClick={() => onRemoveStyle(style.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Thumbnail({ picture }: { picture: string | null }) {
  if (!picture) return <Palette aria-hidden className="ml-1 size-3.5 shrink-0" />;
  return (
    // biome-ignore lint/performance/noImgElement: a picture of a few kilobytes that needs no conversion
    <img src={picture} alt="" width={28} height={21} className="h-5 w-auto shrink-0 rounded-sm" />
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
