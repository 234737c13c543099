"use client";
import type { ModelView } from "contract/models/models";
import { Button } from "@/components/ui/controls/button";
import { notify } from "@/components/ui/notices/notify";
import { usePersonId } from "@/lib/client/person";
import { maxReferences, obstacles, rolesOf, usesReferences } from "../draft/able";
import type { Draft } from "../draft/draft";
import type { Fit } from "../draft/fit";
import { References } from "../references/references";
import { SourcePanel } from "../source/source-panel";
import { fileUploads } from "../uploads/file-uploads";
import { renewPicture } from "../uploads/renew-picture";
import { promptNote } from "./placeholder";

export interface PicturesProps {
  draft: Draft;
  fit: Fit;
  /** Of the studio. */
  models: readonly ModelView[];
  /** Whether the sheet of a phone is open; closed, it shows the pictures alone. */
  open: boolean;
  onChange: (change: Partial<Draft>) => void;
  /** The source was removed. */
  onRemoved: () => void;
  /** Opens the choice of a file. */
  onAdd: () => void;
}

/** What a creation is made from: its source and its references, and what stands in the way. */
export function Pictures({ draft, fit, models, open, onChange, onRemoved, onAdd }: PicturesProps) {
  const { source, references } = draft;
  const personId = usePersonId();
  const { chosen } = fit;
  // One that is left out stands in nobody's way.
  const { sentences, instead } = obstacles(draft, { models, chosen: fit.models });
  const max = Math.max(...chosen.map(maxReferences));
  return (
    <>
      {source && (
        <SourcePanel
          source={source}
          {...{ models, chosen, open }}
          note={promptNote(draft, fit.models)}
          onChange={(some) => onChange({ source: { ...source, ...some } })}
          onRemove={() => {
            if ("file_id" in source.picture) fileUploads.remove(source.picture.file_id);
            else
              notify({
                words: "The source was removed.",
                action: { label: "Undo", run: () => onChange({ source }) },
              });
            onChange({ source: null });
            onRemoved();
          }}
          onBroken={() => void renewPicture(personId, source)}
        />
      )}
      {usesReferences(draft) && (references.length > 0 || max > 0) && (
        <References
          references={references}
          open={open}
          max={max > 0 ? max : null}
          roles={rolesOf(chosen)}
          onChange={(changed) => onChange({ references: changed })}
          onAdd={onAdd}
          onBroken={(reference) => void renewPicture(personId, reference)}
        />
      )}
      {sentences.length > 0 && (
        <div className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-warning">
          <p>{sentences.join(" ")}</p>
          {instead.length > 0 && (
            <Button size="small" onClick={() => onChange({ models: instead.map(({ id }) => id) })}>
              Use {instead.map(({ name }) => name).join(" and ")}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
