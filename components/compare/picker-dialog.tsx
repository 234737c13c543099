"use client";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { MAX_SIDE_BY_SIDE } from "@/lib/client/pictures/compare-address";
import { Picker } from "./picker";

interface Props {
  chosen: readonly string[];
  onChoose: (pictures: readonly string[]) => void;
  onClose: () => void;
}

/** A dialog to choose the pictures of a comparison. */
export function PickerDialog({ chosen, onChoose, onClose }: Props) {
  return (
    <Dialog
      title={`Choose up to ${MAX_SIDE_BY_SIDE} pictures`}
      onClose={onClose}
      className="h-[min(46rem,calc(100dvh-2rem))] max-w-[56rem]"
    >
      <div className="flex min-h-0 flex-1 flex-col max-lg:[&>:first-child]:overflow-y-auto">
        <Picker
          chosen={chosen}
          onChoose={(pictures) => {
            onChoose(pictures);
            onClose();
          }}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  );
}
