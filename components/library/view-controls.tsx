"use client";
import { Choices } from "@/components/ui/controls/choices";
import type { LibraryView } from "./items";

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
