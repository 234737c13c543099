"use client";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { counted } from "@/lib/client/words/counted";
import { PictureChoices } from "./picture-choices";
import { type ChosenPicture, usePictureSearch } from "./use-picture-search";

export interface ChooseDialogProps {
  /** The most that can be chosen. */
  max: number;
  /** @param pictures at least one, in the order in which they were chosen. */
  onChoose: (pictures: readonly ChosenPicture[]) => void;
  onClose: () => void;
}

/** Chooses pictures of the library. */
export default function ChooseDialog({ max, onChoose, onClose }: ChooseDialogProps) {
  const search = usePictureSearch();
  /** Kept while another search hides them. */
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([]);
  const isChosen = (id: string) => chosen.some(({ output }) => output.id === id);
  const toggle = (picture: ChosenPicture) =>
    setChosen((before) => {
      const others = before.filter(({ output }) => output.id !== picture.output.id);
      return others.length < before.length ? others : [...before, picture];
    });
  function choose(): void {
    if (chosen.length === 0) return;
    onChoose(chosen);
    onClose();
  }
  return (
    <Dialog
      title="Choose pictures"
      onClose={onClose}
      className="h-[min(46rem,calc(100dvh-2rem))] max-w-[56rem]"
    >
      <div className="flex min-h-0 flex-1 flex-col max-lg:[&>:first-child]:overflow-y-auto">
        <PictureChoices search={search} isChosen={isChosen} isFull={chosen.length >= max} onToggle={toggle} />
        <div className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-hairline px-3 py-3 lg:px-4">
          <p role="status" className="mr-auto text-xs text-muted tabular-nums">
            {chosen.length} chosen
          </p>
          <Button look="quiet" onClick={onClose} className="pointer-coarse:h-11">
            Cancel
          </Button>
          <Button
            look="primary"
            aria-disabled={chosen.length === 0}
            onClick={choose}
            className="pointer-coarse:h-11"
          >
            {chosen.length === 0 ? "Choose at least one" : `Add ${counted(chosen.length, "picture")}`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
