"use client";
import type { ModelView } from "contract/models/models";
/** A dropped picture: first the dialog with its settings, then, if chosen, the picture beside the prompt. */
import { useContext, useEffect, useState } from "react";
import { DescribeContext } from "@/lib/client/describing";
import type { Apply } from "./applied";
import { FoundDialog } from "./found-dialog";
import { KeptPicture } from "./kept-picture";
import { type Finding, readFile } from "./read-file";

export interface DroppedProps {
  file: File;
  /** Of the studio. */
  models: readonly ModelView[];
  /** The chosen ones. */
  chosen: readonly ModelView[];
  onApply: Apply;
  /** The picture stays beside the prompt. */
  onKeep: () => void;
  onDone: () => void;
  className?: string | undefined;
}

export function Dropped({ file, models, chosen, onApply, onKeep, onDone, className }: DroppedProps) {
  const [finding, setFinding] = useState<Finding | null>(null);
  const [shown, setShown] = useState<"finding" | "picture">("finding");
  const [isKept, setIsKept] = useState(false);
  const url = useObjectUrl(file);
  const describe = useContext(DescribeContext);
  useEffect(() => {
    let isCurrent = true;
    void readFile(file).then((found) => isCurrent && setFinding(found));
    return () => {
      isCurrent = false;
    };
  }, [file]);
  if (!finding || !url) return null;
  if (shown === "picture") {
    const recipe = finding.kind === "recipe" ? finding.recipe : null;
    return (
      <KeptPicture
        url={url}
        name={file.name}
        recipe={recipe}
        onOpen={() => setShown("finding")}
        onRemove={onDone}
        className={className}
      />
    );
  }
  return (
    <FoundDialog
      url={url}
      finding={finding}
      models={models}
      chosen={chosen}
      onApply={(change, what) => {
        onApply(change, what);
        onDone();
      }}
      describe={
        describe && {
          cost: describe.cost,
          run: () => {
            describe.run(file);
            onDone();
          },
        }
      }
      onKeep={() => {
        setIsKept(true);
        onKeep();
        setShown("picture");
      }}
      onClose={() => (isKept ? setShown("picture") : onDone())}
    />
  );
}

/** An object URL of the file, for as long as it is shown. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
