"use client";
import { ZoomIn, ZoomOut } from "lucide-react";
import { Choices } from "@/components/ui/controls/choices";
import { IconButton } from "@/components/ui/controls/icon-button";
import type { LibraryView } from "./items";
import { sizeBeside, type TileSize } from "./tile-size";

/** Switches between pictures and creations. */
export function ViewChoice({ view, onChange }: { view: LibraryView; onChange: (view: LibraryView) => void }) {
  return (
    <div className="w-36 sm:w-40">
      <Choices<LibraryView>
        legend="Show"
        hideLegend
        value={view}
        onChange={onChange}
        itemClassName="h-7 pointer-coarse:h-9"
        choices={[
          { value: "pictures", label: "Pictures" },
          { value: "creations", label: "Creations" },
        ]}
      />
    </div>
  );
}

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
