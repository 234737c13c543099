"use client";
import { SlidersHorizontal, X } from "lucide-react";
import type { Recipe } from "picture-metadata";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";

interface Props {
  url: string;
  name: string;
  /** Null when the picture contains no settings. */
  recipe: Recipe | null;
  /** Opens the dialog with its settings again. */
  onOpen: () => void;
  onRemove: () => void;
  className?: string | undefined;
}

/** A picture to look at while writing; it changes no setting. */
export function KeptPicture({ url, name, recipe, onOpen, onRemove, className }: Props) {
  const text = recipe && (recipe.enhancedPrompt ?? recipe.prompt);
  return (
    // Clipped, not hidden: a hidden overflow may shrink to nothing where there is little room.
    <figure
      aria-label="Picture beside the prompt"
      className={cx("relative overflow-clip rounded-lg border border-hairline bg-canvas", className)}
    >
      {/* biome-ignore lint/performance/noImgElement: a file on the person's computer */}
      <img src={url} alt={text ?? name} className="max-h-56 w-full bg-tray object-contain" />
      <figcaption className="flex items-start gap-1 py-1.5 pr-1.5 pl-3">
        <span
          className={cx(
            "my-1 max-h-24 min-w-0 flex-1 overflow-y-auto text-xs break-words whitespace-pre-wrap",
            text ? "text-muted" : "text-faint",
          )}
        >
          {text || "This picture contains no settings."}
        </span>
        {text && <CopyButton text={text} label="Copy: prompt of this picture" />}
        {recipe && <IconButton icon={SlidersHorizontal} label="Settings of this picture" onClick={onOpen} />}
        <IconButton icon={X} label="Remove this picture" onClick={onRemove} />
      </figcaption>
    </figure>
  );
}
