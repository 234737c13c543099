"use client";
/** What becomes of pictures that are dropped, pasted or chosen: a source, references, or settings. */
import type { ModelView } from "contract/models/models";
import { useContext, useEffect, useRef, useState } from "react";
import { notify } from "@/components/ui/notices/notify";
import { DescribeContext } from "@/lib/client/describing";
import { usePersonId } from "@/lib/client/person";
import type { Draft } from "../draft/draft";
import { bringPictures, placeFor, placesOf } from "../uploads/bring";
import type { Apply } from "./applied";
import type { DropTarget } from "./drop-target";
import { DropTargets } from "./drop-targets";
import { Dropped } from "./dropped";
import { readFile } from "./read-file";

export interface Given {
  id: number;
  /** At least one. */
  files: readonly File[];
  /** What they become; null where nobody has said it. */
  to: DropTarget | null;
}

export interface BroughtProps {
  given: readonly Given[];
  onDone: (id: number) => void;
  /** What the files that hover over the page would become; null while there are none. */
  over: DropTarget | "page" | null;
  /** As it is shown, and as it is stored, to go back to. */
  draft: Draft;
  stored: Draft;
  /** Of the studio. */
  models: readonly ModelView[];
  /** The chosen ones. */
  chosen: readonly ModelView[];
  onChange: (change: Partial<Draft>) => void;
  className?: string | undefined;
}

export function Brought({ given, onDone, over, draft, stored, ...props }: BroughtProps) {
  const { models, chosen, onChange, className } = props;
  const personId = usePersonId();
  const canDescribe = useContext(DescribeContext) !== null;
  /** Files of which the settings are shown. */
  const [opened, setOpened] = useState<readonly { id: string; file: File }[]>([]);
  const open = (file: File) => setOpened((before) => [...before, { id: crypto.randomUUID(), file }]);

  const handled = useRef(0);
  useEffect(() => {
    for (const { id, files, to } of given) {
      if (id <= handled.current) continue;
      handled.current = id;
      take(files, to);
      onDone(id);
    }
  });

  function take(files: readonly File[], to: DropTarget | null): void {
    const [first] = files;
    if (!first) return;
    const place = to ?? placeFor(draft, { models, count: files.length });
    if (place === "settings") open(first);
    else if (place) {
      void bringPictures({ personId, files, place, models, chosen });
      if (files.length === 1) void offerSettings(first);
    } else void readOnly(first);
  }

  /** A picture that was made elsewhere may be brought for its settings. */
  async function offerSettings(file: File): Promise<void> {
    if ((await readFile(file)).kind !== "recipe") return;
    notify({
      words: "The picture contains prompt and settings.",
      action: { label: "Show them", run: () => open(file) },
      durationMs: 10_000,
    });
  }

  /** Where nothing can be made from pictures. */
  async function readOnly(file: File): Promise<void> {
    const { kind } = await readFile(file);
    if (kind === "recipe" || (canDescribe && kind !== "no_picture" && kind !== "too_large")) open(file);
    else
      notify({
        words: "No model of this studio makes anything from a picture, so it was not kept.",
        kind: "problem",
      });
  }

  const apply: Apply = (change, what) => {
    onChange(change);
    notify({
      words: `The ${what === "prompt" ? "prompt" : "settings"} of the picture ${what === "prompt" ? "is" : "are"} in the composer.`,
      action: { label: "Undo", run: () => onChange(stored) },
      durationMs: 10_000,
    });
  };

  return (
    <>
      {opened.map(({ file, id }) => (
        <Dropped
          key={id}
          file={file}
          {...{ models, chosen, className }}
          onApply={apply}
          onKeep={() => setOpened((all) => all.filter((one) => one.id === id))}
          onDone={() => setOpened((all) => all.filter((one) => one.id !== id))}
        />
      ))}
      {over && (
        <DropTargets
          over={over}
          places={placesOf(models)}
          usual={placeFor(draft, { models, count: 1 })}
          source={draft.source}
          canDescribe={canDescribe}
        />
      )}
    </>
  );
}
