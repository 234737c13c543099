"use client";
import { ZoomIn, ZoomOut } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { sizeBeside, type TileSize } from "./tile-size";

/** The keys that change the size, by the step. */
export const SIZE_STEPS: Readonly<Record<string, -1 | 1>> = { "-": -1, "+": 1, "=": 1 };

/** Makes the tiles smaller or larger. */
export function SizeButtons({ size, onResize }: { size: TileSize; onResize: (step: -1 | 1) => void }) {
  const button = (step: -1 | 1) => ({
    "aria-disabled": sizeBeside(size, step) === null,
    onClick: () => onResize(step),
    className: "aria-disabled:opacity-40",
  });
  return (
    <div className="flex max-sm:hidden">
      <IconButton icon={ZoomOut} label="Smaller tiles" aria-keyshortcuts="-" {...button(-1)} />
      <IconButton icon={ZoomIn} label="Larger tiles" aria-keyshortcuts="+" {...button(1)} />
    </div>
  );
}
