"use client";
import { useEffect, useRef } from "react";
import { MOST_COMPARED } from "@/lib/client/compare-address";
import { Picker } from "./picker";

interface Props {
  chosen: readonly string[];
  onChoose: (pictures: readonly string[]) => void;
  onClose: () => void;
}

/** Further pictures for a comparison. Native dialog: focus stays inside and returns, Escape closes. */
export function PickerDialog({ chosen, onChoose, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="picker-title"
      onClose={onClose}
      className="m-auto h-[min(46rem,calc(100dvh-2rem))] w-[min(56rem,calc(100vw-2rem))] max-w-none overflow-hidden rounded-xl border border-hairline bg-panel p-0 text-ink open:flex open:flex-col"
    >
      <h2 id="picker-title" className="shrink-0 px-3 pt-4 pb-3 text-base font-medium lg:px-4">
        Choose up to {MOST_COMPARED} pictures
      </h2>
      <div className="flex min-h-0 flex-1 flex-col max-lg:[&>:first-child]:overflow-y-auto">
        <Picker
          chosen={chosen}
          // Closed before it goes, so that the focus returns to where it was.
          onChoose={(pictures) => {
            onChoose(pictures);
            dialog.current?.close();
          }}
          onCancel={() => dialog.current?.close()}
        />
      </div>
    </dialog>
  );
}
