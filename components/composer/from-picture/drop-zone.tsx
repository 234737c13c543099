"use client";
import { ImageUp } from "lucide-react";
import { type ComponentType, type RefObject, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { notify } from "@/components/ui/notices/notify";
import type { Draft } from "../draft/draft";
import type { Apply } from "./applied";
import type { DroppedProps } from "./dropped";
import { useDroppedFiles } from "./use-dropped-files";

interface Props extends Pick<DroppedProps, "models" | "chosen" | "className"> {
  /** The field for the file, which a command opens, too. */
  chooser: RefObject<HTMLInputElement | null>;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

/**
 * Accepts a picture that is dropped, pasted or chosen, to use its settings. The code that reads it loads with the first
 * picture.
 */
export function DropZone({ chooser, draft, models, chosen, onChange, className }: Props) {
  /** The reference, and the picture that is asked about. */
  const [taken, setTaken] = useState<readonly { file: File; id: number }[]>([]);
  const [Dropped, setDropped] = useState<ComponentType<DroppedProps> | null>(null);
  const take = async (file: File) => {
    try {
      const { Dropped: loaded } = await import("./dropped");
      setDropped(() => loaded);
      // The same file dropped again starts again.
      setTaken((before) => [...before, { file, id: (before.at(-1)?.id ?? 0) + 1 }]);
    } catch {
      notify({ words: "The picture could not be opened. Try again in a moment.", kind: "problem" });
    }
  };
  const apply: Apply = (change, what) => {
    onChange(change);
    const undo = () => onChange(draft);
    notify({
      words: `The ${what === "prompt" ? "prompt" : "settings"} of the picture ${what === "prompt" ? "is" : "are"} in the composer.`,
      action: { label: "Undo", run: undo },
      durationMs: 10_000,
    });
  };
  const hovering = useDroppedFiles((file) => void take(file));
  return (
    <>
      <div className={cx("flex", className)}>
        <input
          ref={chooser}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label="Picture to read settings from"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            event.target.value = "";
            if (chosen) void take(chosen);
          }}
        />
        <Button look="quiet" size="small" className="-ml-2.5" onClick={() => chooser.current?.click()}>
          <ImageUp aria-hidden className="size-4" />
          Settings from a picture
        </Button>
      </div>
      {Dropped &&
        taken.map(({ file, id }) => (
          <Dropped
            key={id}
            file={file}
            models={models}
            chosen={chosen}
            onApply={apply}
            onReference={() => setTaken((all) => all.filter((one) => one.id === id))}
            onDone={() => setTaken((all) => all.filter((one) => one.id !== id))}
            className={className}
          />
        ))}
      {hovering && (
        <div className="pointer-events-none absolute inset-2 z-50 flex items-center justify-center rounded-lg border-2 border-dashed border-accent bg-panel/90 p-6 text-center text-sm text-ink">
          Drop a picture to use its settings
        </div>
      )}
    </>
  );
}
