"use client";
import type { Operation } from "contract/creations/inputs";
import type { ModelView } from "contract/models/models";
import { OFFERED_ASPECT_RATIOS } from "contract/models/shape";
import { BoxSelect, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "@/components/ui/controls/button";
import { Choices } from "@/components/ui/controls/choices";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import { uploadPicture } from "@/lib/client/api/uploads";
import type { DraftSource } from "../draft/draft";
import { canMake } from "./plan-source";
import { printWords } from "./print-words";

export interface SourcePanelProps {
  source: DraftSource;
  /** Of the studio. */
  models: readonly ModelView[];
  /** The chosen ones. */
  chosen: readonly ModelView[];
  onChange: (change: Partial<DraftSource>) => void;
  /** Chooses a model that can do what is chosen. */
  onModel: (id: string) => void;
  onRemove: () => void;
}

const NAMES: Record<Operation, string> = {
  edit: "Edit",
  expand: "Expand",
  upscale: "Enlarge",
  cut_out: "Cut out",
};

/** Only for who changes a part. */
const MaskDialog = lazy(() =>
  import("../mask/mask-dialog").then(({ MaskDialog: Part }) => ({ default: Part })),
);

/** The picture that is changed, and what is done with it. */
export function SourcePanel({ source, models, chosen, onChange, onModel, onRemove }: SourcePanelProps) {
  const { operation, width, height, words, factor } = source;
  const able = (wanted: Operation) =>
    models.filter((model) => canMake(model, { ...source, operation: wanted }));
  const possible = (Object.keys(NAMES) as Operation[]).filter((wanted) => able(wanted).length > 0);
  const unable = chosen.filter((model) => !canMake(model, source));
  const [instead] = able(operation);
  const factors = [
    ...new Set(able("upscale").flatMap(({ abilities }) => abilities.from_pictures?.factors ?? [])),
  ];
  const larger = { width: width * factor, height: height * factor };
  return (
    <section
      aria-label="Source"
      className="grid grid-cols-1 gap-3 rounded-lg border border-hairline bg-canvas p-3"
    >
      <div className="flex items-start gap-3">
        {/* biome-ignore lint/performance/noImgElement: a signed link */}
        <img
          src={source.thumbnailUrl}
          alt={`Source: ${words || "an upload"}`}
          className="size-16 shrink-0 rounded-md bg-tray object-cover"
        />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 text-xs break-words text-ink">{words || "An upload"}</p>
          <p className="mt-1 text-xs text-faint tabular-nums">
            {width} × {height}, {printWords(source)}
          </p>
        </div>
        <IconButton icon={X} label="Remove the source" onClick={onRemove} />
      </div>
      {possible.length > 1 && (
        <Choices
          legend="What to do with it"
          hideLegend
          value={operation}
          onChange={(wanted) => onChange({ operation: wanted })}
          choices={possible.map((value) => ({ value, label: NAMES[value] }))}
        />
      )}
      {operation === "edit" && able("edit").some(({ abilities }) => abilities.from_pictures?.mask) && (
        <MaskChoice source={source} onChange={(mask) => onChange({ mask })} />
      )}
      {operation === "expand" && <Shapes source={source} onChange={(shapes) => onChange({ shapes })} />}
      {operation === "upscale" && factors.length > 0 && (
        <Choices
          legend="How much larger"
          aside={
            <span className="tabular-nums">
              {larger.width} × {larger.height}, {printWords(larger)}
            </span>
          }
          value={factor}
          onChange={(wanted) => onChange({ factor: wanted })}
          choices={factors.map((value) => ({ value, label: `×${value}` }))}
        />
      )}
      {unable.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-warning">
          <p>{unable.map(({ name }) => name).join(" and ")} cannot do this with the picture.</p>
          {instead && (
            <Button size="small" onClick={() => onModel(instead.id)}>
              Use {instead.name}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** Which part may change. */
function MaskChoice({
  source,
  onChange,
}: {
  source: DraftSource;
  onChange: (mask: DraftSource["mask"]) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { thumbnailUrl, width, height, mask } = source;
  return (
    <div className="flex items-center gap-2">
      <Button size="small" onClick={() => setIsOpen(true)}>
        <BoxSelect aria-hidden className="size-3.5 text-muted" />
        {mask ? "Paint another mask" : "Change only a part"}
      </Button>
      {mask && (
        <>
          <span className="text-xs text-muted">Only the painted part changes.</span>
          <IconButton icon={X} label="Remove the mask" onClick={() => onChange(null)} />
        </>
      )}
      {isOpen &&
        // Outside of the composer's form.
        createPortal(
          <Suspense>
            <MaskDialog
              picture={{ url: thumbnailUrl, width, height }}
              onUse={async (blob) => onChange({ upload_id: (await uploadPicture(blob)).upload_id })}
              onClose={() => setIsOpen(false)}
            />
          </Suspense>,
          document.body,
        )}
    </div>
  );
}

/** Several shapes at once: one creation each. */
function Shapes({ source, onChange }: { source: DraftSource; onChange: (shapes: string[]) => void }) {
  const { shapes } = source;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-xs text-muted">Expand to</legend>
      <div className="flex flex-wrap gap-1.5">
        {OFFERED_ASPECT_RATIOS.map((shape) => (
          <label
            key={shape}
            className={cx(
              "relative flex h-8 min-w-12 items-center justify-center rounded-md px-2 font-mono text-[12px] text-muted ring-1 ring-hairline pointer-coarse:h-10",
              "hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:ring-edge has-focus-visible:outline-2 has-focus-visible:outline-accent",
            )}
          >
            <input
              type="checkbox"
              checked={shapes.includes(shape)}
              onChange={({ target }) =>
                onChange(target.checked ? [...shapes, shape] : shapes.filter((one) => one !== shape))
              }
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {shape}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
