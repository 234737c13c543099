"use client";
import { BoxSelect, Square } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "@/components/ui/controls/button";
import { uploadPicture } from "@/lib/client/api/uploads";
import { usePersonId } from "@/lib/client/person";
import type { ComposerKey } from "../actions";
import type { DraftSource } from "../draft/draft";
import { changeWholePicture } from "./whole-picture";

/** Only for who changes a part. */
const MaskDialog = lazy(() =>
  import("../mask/mask-dialog").then(({ MaskDialog: Part }) => ({ default: Part })),
);

interface Props {
  source: DraftSource;
  onChange: (mask: DraftSource["mask"]) => void;
}

/** Which part of the source may change. */
export function MaskChoice({ source, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const personId = usePersonId();
  const { mediaUrl, thumbnailUrl, width, height, mask } = source;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="small" disabled={width === 0} onClick={() => setIsOpen(true)}>
        <BoxSelect aria-hidden className="size-3.5 text-muted" />
        {mask ? "Change the mask" : "Change only a part"}
      </Button>
      {mask && (
        <>
          <Button
            size="small"
            aria-keyshortcuts={"Shift+W" satisfies ComposerKey<"whole_picture">}
            data-tooltip="Let the whole picture change"
            onClick={() => changeWholePicture(personId)}
          >
            <Square aria-hidden className="size-3.5 text-muted" />
            Whole picture
          </Button>
          <p className="w-full text-xs text-muted">Only the painted part changes.</p>
        </>
      )}
      {isOpen &&
        // Outside of the composer's form.
        createPortal(
          <Suspense>
            <MaskDialog
              picture={{ url: mediaUrl || thumbnailUrl, width, height }}
              keptId={mask?.upload_id ?? null}
              onUse={async (blob) => onChange({ upload_id: (await uploadPicture(blob)).upload_id })}
              onWhole={mask && (() => changeWholePicture(personId))}
              onClose={() => setIsOpen(false)}
            />
          </Suspense>,
          document.body,
        )}
    </div>
  );
}
