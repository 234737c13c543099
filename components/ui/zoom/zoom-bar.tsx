"use client";
import {
  type ChangeView,
  isActualSize,
  isWhole,
  percentOf,
  type Scene,
  steppedZoom,
  type View,
  WHOLE,
  zoomAt,
  zoomRange,
} from "guest/zoom";
import { Maximize, Minus, Plus } from "lucide-react";
import { ICON_BUTTON, IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";

interface Props {
  view: View;
  /** Null until the picture has been measured. */
  scene: Scene | null;
  onChange: ChangeView;
  /** Where digits mean something else, `Z`. */
  actualSizeKey?: string;
}

/** The zoom in percent of the actual size, and the buttons to change it. */
export function ZoomBar({ view, scene, onChange, actualSizeKey = "1" }: Props) {
  const step = (direction: 1 | -1) => () =>
    scene && onChange((now) => zoomAt(now, scene, steppedZoom(now.zoom, scene, direction)));
  const range = scene && zoomRange(scene);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label="Zoom" className="flex items-center gap-0.5">
      <IconButton
        icon={Minus}
        label="Zoom out"
        aria-keyshortcuts="-"
        // A disabled button would lose the focus at the end of the range.
        aria-disabled={!range || view.zoom <= range.min}
        onClick={step(-1)}
      />
      <span className="w-12 text-center font-mono text-xs text-muted tabular-nums">
        {scene ? `${percentOf(view, scene)} %` : ""}
      </span>
      <IconButton
        icon={Plus}
        label="Zoom in"
        aria-keyshortcuts="+"
        aria-disabled={!range || view.zoom >= range.max}
        onClick={step(1)}
      />
      <button
        type="button"
        aria-label="Actual size"
        data-tooltip="Actual size"
        aria-keyshortcuts={actualSizeKey}
        aria-pressed={scene !== null && isActualSize(view, scene)}
        disabled={!scene}
        onClick={() => scene && onChange((now) => zoomAt(now, scene, scene.actualZoom))}
        className={cx(ICON_BUTTON, "font-mono text-xs aria-pressed:bg-raised aria-pressed:text-ink")}
      >
        1:1
      </button>
      <IconButton
        icon={Maximize}
        label="Fit"
        aria-keyshortcuts="0"
        aria-pressed={isWhole(view)}
        disabled={!scene}
        onClick={() => onChange(() => WHOLE)}
        className="aria-pressed:bg-raised aria-pressed:text-ink"
      />
    </div>
  );
}
