"use client";
import type { Operation } from "contract/creations/inputs";
import type { ModelView } from "contract/models/models";
import { X } from "lucide-react";
import { Choices } from "@/components/ui/controls/choices";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import { DescribeButton } from "../describe/describe-button";
import { canMake, enlargementLimit } from "../draft/able";
import type { DraftSource } from "../draft/draft";
import { BroughtPicture } from "../uploads/brought-picture";
import { FailedUploads } from "../uploads/failed-uploads";
import { Factors } from "./factors";
import { MaskChoice } from "./mask-choice";
import { printWords } from "./print-words";
import { Shapes } from "./shapes";
import { Strength } from "./strength";

interface Props {
  source: DraftSource;
  /** Of the studio. */
  models: readonly ModelView[];
  /** The chosen ones. */
  chosen: readonly ModelView[];
  /** Whether the sheet of a phone is open; closed, it shows what most people choose. */
  open: boolean;
  /** What to know about what is chosen. */
  note: string | null;
  onChange: (change: Partial<DraftSource>) => void;
  onRemove: () => void;
  onBroken: () => void;
}

const NAMES: Record<Operation, string> = {
  edit: "Edit",
  expand: "Expand",
  upscale: "Enlarge",
  cut_out: "Cut out",
};
const OPERATIONS = Object.keys(NAMES) as Operation[];

const canOf = ({ abilities }: ModelView) => abilities.from_pictures;

/** The picture that is changed, and what is done with it. What no model of the studio can is not offered. */
export function SourcePanel({ source, models, chosen, open, note, ...on }: Props) {
  const { onChange, onRemove, onBroken } = on;
  const { operation, width, height, title, factor } = source;
  const able = (wanted: Operation) =>
    models.filter((model) => canMake(model, { ...source, operation: wanted }));
  const possible = OPERATIONS.filter((wanted) => able(wanted).length > 0);
  const factors = [...new Set(able("upscale").flatMap((model) => canOf(model)?.factors ?? []))];
  const isKnown = width > 0;
  // It sees no picture: it draws the words again.
  const redrawing = chosen.find((model) => canOf(model)?.sources === "own");
  return (
    <section
      aria-label="Source"
      data-drop-to="source"
      className="grid grid-cols-1 gap-3 rounded-lg border border-hairline bg-canvas p-3"
    >
      <div className="flex items-start gap-3">
        <BroughtPicture
          picture={source}
          name={`Source: ${title || "an upload"}`}
          onBroken={onBroken}
          className={cx("size-16 shrink-0 rounded-md", !open && "max-lg:size-11")}
        />
        <div className="min-w-0 flex-1">
          <p className={cx("line-clamp-2 text-xs break-words text-ink", !open && "max-lg:line-clamp-1")}>
            {title || (source.creationId === null ? "An upload" : "A picture of the studio")}
          </p>
          <p className="mt-1 text-xs text-faint tabular-nums">
            {isKnown ? `${width} × ${height}, ${printWords(source)}` : "Not uploaded yet"}
          </p>
        </div>
        <IconButton icon={X} label="Remove the source" onClick={onRemove} />
      </div>
      <FailedUploads pictures={[source]} onRemove={onRemove} />
      {possible.length > 1 && (
        <Choices
          legend="What to do with it"
          hideLegend
          value={operation}
          onChange={(wanted) => onChange({ operation: wanted })}
          choices={possible.map((value) => ({ value, label: NAMES[value] }))}
        />
      )}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {operation === "edit" && able("edit").some((model) => canOf(model)?.mask) && (
          <MaskChoice source={source} onChange={(mask) => onChange({ mask })} />
        )}
        <DescribeButton picture={source.picture} className={cx(!open && "max-lg:hidden")}>
          Describe
        </DescribeButton>
      </div>
      {operation === "edit" && chosen.some((model) => canOf(model)?.strength) && (
        <div className={cx(!open && "max-lg:hidden")}>
          <Strength value={source.strength} onChange={(strength) => onChange({ strength })} />
        </div>
      )}
      {operation === "expand" && isKnown && (
        <Shapes
          size={source}
          shapes={source.shapes}
          open={open}
          onChange={(shapes) => onChange({ shapes })}
        />
      )}
      {operation === "expand" && redrawing && (
        <p className={cx("text-xs text-muted", !open && "max-lg:hidden")}>
          {redrawing.name} draws it anew in each shape, so that details may move.
        </p>
      )}
      {operation === "upscale" && isKnown && factors.length > 0 && (
        <Factors
          size={source}
          factors={factors}
          limitOf={(wanted) => enlargementLimit(able("upscale"), { ...source, factor: wanted })}
          value={factor}
          onChange={(wanted) => onChange({ factor: wanted })}
        />
      )}
      {operation === "cut_out" && <p className="text-xs text-muted">The background becomes transparent.</p>}
      {note && <p className={cx("text-xs text-muted", !open && "max-lg:hidden")}>{note}</p>}
    </section>
  );
}
