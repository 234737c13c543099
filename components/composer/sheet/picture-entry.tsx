"use client";
import { MAX_AXIS_VALUES } from "contract/sheets/limits";
import { ImagePlus, Images } from "lucide-react";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ChooseDialogProps } from "@/components/picture/choose/choose-dialog";
import { Button } from "@/components/ui/controls/button";
import { useDroppedFiles } from "@/components/ui/drag/use-dropped-files";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { LazyView, useFetchedWhenIdle } from "@/components/ui/lazy/lazy-view";
import { announce } from "@/components/ui/notices/announcer";
import { counted } from "@/lib/client/words/counted";
import { fileOf } from "../uploads/bring";
import { FailedUploads } from "../uploads/failed-uploads";
import { fileUploads } from "../uploads/file-uploads";
import { libraryValue, pictureOf, pictureValue, settledAxis, withPictures } from "./picture-values";
import type { SheetAxis, SheetValue } from "./sheet-draft";

const dialog = lazyPart<ChooseDialogProps>(() => import("@/components/picture/choose/choose-dialog"));

interface Props {
  axis: SheetAxis;
  /** Values that there are besides. */
  present: readonly SheetValue[];
  /** `a reference`. */
  name: string;
  onChange: (axis: SheetAxis) => void;
  onRemove: (valueId: string) => void;
}

/** Where further pictures are chosen from the library, uploaded, dropped or pasted. */
export function PictureEntry({ axis, present, name, onChange, onRemove }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  useFetchedWhenIdle(dialog);
  const uploads = useSyncExternalStore(fileUploads.subscribe, fileUploads.read, fileUploads.read);
  useEffect(() => {
    const settled = settledAxis(axis, uploads);
    if (settled !== axis) onChange(settled);
  });
  const room = MAX_AXIS_VALUES - present.length - axis.values.length;

  /** @param leftOut what there is no room for. */
  function add(values: readonly SheetValue[], leftOut = 0): void {
    const changed = withPictures(axis, values, { present, leftOut });
    onChange(changed);
    announce(`${counted(Math.max(0, changed.values.length - axis.values.length), "picture")} added`);
  }
  const bring = (files: readonly File[]) =>
    add(
      files.slice(0, room).map((file) => pictureValue(fileOf(file))),
      Math.max(0, files.length - room),
    );
  const over = useDroppedFiles<string>((files, to) => {
    if (to === axis.id || (to === null && isMeant(root))) bring(files);
  }, root);
  return (
    <div ref={root} data-over={over === axis.id || undefined} className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-1.5 py-0.5">
        <Button
          size="small"
          data-entry
          aria-label={`Add ${name} from the library`}
          onClick={() => setChoosing(true)}
          className="!gap-1.5"
        >
          <Images aria-hidden className="size-3.5" />
          From the library
        </Button>
        <Button
          size="small"
          aria-label={`Upload ${name}`}
          onClick={() => field.current?.click()}
          className="!gap-1.5"
        >
          <ImagePlus aria-hidden className="size-3.5" />
          Upload
        </Button>
        <span className="text-xs text-faint pointer-coarse:hidden">or drop or paste pictures</span>
        <input
          ref={field}
          type="file"
          accept="image/*"
          multiple
          aria-label={`Files for ${name}`}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = "";
            if (files.length > 0) bring(files);
          }}
        />
      </div>
      <FailedUploads
        pictures={axis.values.flatMap((value) => pictureOf(value) ?? [])}
        onRemove={({ picture }) => {
          const value = axis.values.find((one) => pictureOf(one)?.picture === picture);
          if (value) onRemove(value.id);
        }}
      />
      {isChoosing && (
        <LazyView
          part={dialog}
          props={{
            max: Math.max(0, room),
            onChoose: (chosen) => add(chosen.map(libraryValue)),
            onClose: () => setChoosing(false),
          }}
        />
      )}
    </div>
  );
}

/** Whether files are for this axis that are pasted, or dropped beside all: it has the focus, or is the last one with pictures. */
function isMeant({ current }: RefObject<HTMLElement | null>): boolean {
  const all = [...(current?.closest("dialog")?.querySelectorAll("[data-drop-to]") ?? [])];
  const meant = all.find((one) => one.contains(document.activeElement)) ?? all.at(-1);
  return meant?.contains(current) ?? false;
}
