"use client";
import { type Scene, type View, WHOLE, ZoomFrame } from "guest/zoom";
import {
  Brush,
  Eraser,
  Lasso,
  type LucideIcon,
  RectangleHorizontal,
  Redo2,
  SunMoon,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { changeOf } from "@/components/ui/zoom/use-zoom-keys";
import { ZoomBar } from "@/components/ui/zoom/zoom-bar";
import { maskFile } from "./mask-file";
import type { MaskTool } from "./steps";
import { useKeptMask } from "./use-kept-mask";
import { usePainting } from "./use-painting";

export interface MaskDialogProps {
  picture: { url: string; width: number; height: number };
  /** The upload of an earlier mask, which is changed; null to begin with nothing. */
  keptId: string | null;
  /** Keeps the mask. @throws what the studio answers; then the dialog stays open */
  onUse: (mask: Blob) => Promise<void>;
  /** Lets the whole picture change; null where it may already. */
  onWhole: (() => void) | null;
  onClose: () => void;
}

const TOOLS: Record<MaskTool, { name: string; icon: LucideIcon; key: string }> = {
  brush: { name: "Brush", icon: Brush, key: "b" },
  eraser: { name: "Eraser", icon: Eraser, key: "e" },
  rectangle: { name: "Rectangle", icon: RectangleHorizontal, key: "r" },
  lasso: { name: "Lasso", icon: Lasso, key: "l" },
};
const WIDER = 1.25;

/** Says which part of a picture may change: what is painted. */
export function MaskDialog({ picture, keptId, onUse, onWhole, onClose }: MaskDialogProps) {
  const { url, width, height } = picture;
  const short = Math.min(width, height);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [tool, setTool] = useState<MaskTool>("brush");
  const [brush, setBrush] = useState(Math.round(short / 10));
  // The edges of an earlier mask are soft already.
  const [feather, setFeather] = useState(keptId === null ? Math.round(short / 100) : 0);
  const [view, setView] = useState<View>(WHOLE);
  const [scene, setScene] = useState<Scene | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const kept = useKeptMask(keptId);
  const isLoading = kept === "loading";
  const painting = usePainting(canvas, { size: picture, tool, width: brush, kept: isLoading ? null : kept });
  const isOff = painting.isEmpty || isBusy || isLoading;
  const widen = (factor: number) =>
    setBrush((before) => Math.min(short, Math.max(2, Math.round(before * factor))));

  function pressed(event: KeyboardEvent) {
    if (event.target instanceof HTMLInputElement && event.target.type !== "radio") return;
    const key = event.key.toLowerCase();
    const chosen = (Object.keys(TOOLS) as MaskTool[]).find((name) => TOOLS[name].key === key);
    const zoom = changeOf(event.key);
    if (event.metaKey || event.ctrlKey) {
      if (key !== "z") return;
      if (event.shiftKey) painting.redo();
      else painting.undo();
    } else if (chosen) setTool(chosen);
    else if (key === "i") painting.invert();
    else if (key === "[") widen(1 / WIDER);
    else if (key === "]") widen(WIDER);
    else if (zoom && scene) setView((now) => zoom(now, scene));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  async function use() {
    if (!canvas.current) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await onUse(await maskFile(canvas.current, feather));
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "The mask could not be kept.");
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      title="Change only a part"
      onClose={onClose}
      className="!max-h-[calc(100dvh-1rem)] h-[calc(100dvh-1rem)] max-w-[90rem]"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the tools, which are buttons too */}
      <div onKeyDown={pressed} className="flex min-h-0 flex-1 flex-col">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-hairline px-4 py-2 max-sm:gap-x-2 max-sm:gap-y-1 max-sm:px-2">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
          <div role="group" aria-label="Tool" className="flex gap-0.5">
            {(Object.keys(TOOLS) as MaskTool[]).map((name) => (
              <IconButton
                key={name}
                icon={TOOLS[name].icon}
                label={TOOLS[name].name}
                aria-keyshortcuts={TOOLS[name].key.toUpperCase()}
                aria-pressed={tool === name}
                onClick={() => setTool(name)}
                className="aria-pressed:bg-raised aria-pressed:text-ink"
              />
            ))}
          </div>
          <div className="flex gap-0.5">
            <IconButton icon={SunMoon} label="Invert" aria-keyshortcuts="I" onClick={painting.invert} />
            <IconButton icon={Undo2} label="Undo" aria-disabled={!painting.canUndo} onClick={painting.undo} />
            <IconButton icon={Redo2} label="Redo" aria-disabled={!painting.canRedo} onClick={painting.redo} />
          </div>
          <Slider label="Size" value={brush} max={Math.round(short / 2)} min={2} onChange={setBrush} />
          <Slider
            label="Feather"
            value={feather}
            max={Math.round(short / 10)}
            min={0}
            onChange={setFeather}
          />
          <div className="ml-auto">
            <ZoomBar view={view} scene={scene} onChange={setView} />
          </div>
        </div>
        <ZoomFrame
          picture={picture}
          view={view}
          onChange={setView}
          onScene={setScene}
          draws
          className="min-h-0 flex-1 bg-canvas"
          boxClassName="overflow-hidden"
        >
          {/* biome-ignore lint/performance/noImgElement: a signed link */}
          <img src={url} alt="What is changed" draggable={false} className="absolute inset-0 size-full" />
          <canvas
            ref={canvas}
            width={width}
            height={height}
            aria-label="Paint over what may change"
            {...painting.listeners}
            className="absolute inset-0 size-full cursor-crosshair touch-none opacity-60"
            style={{
              filter: feather > 0 && scene ? `blur(${(feather / width) * scene.fit.width}px)` : undefined,
            }}
          />
        </ZoomFrame>
        <div className="flex items-center justify-end gap-3 border-t border-hairline px-4 py-3 max-sm:flex-wrap">
          <p
            role="status"
            className={cx("mr-auto text-xs max-sm:w-full", problem ? "text-danger" : "text-muted")}
          >
            {problem ?? "Paint over what may change. Everything else stays as it is, pixel by pixel."}
          </p>
          {onWhole && (
            <Button
              onClick={() => {
                onWhole();
                onClose();
              }}
            >
              Whole picture
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" aria-disabled={isOff} onClick={() => void (!isOff && use())}>
            Use this mask
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface SliderProps {
  label: string;
  /** In pixels of the picture. */
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

function Slider({ label, value, min, max, onChange }: SliderProps) {
  return (
    <label className="flex items-center gap-2 text-xs text-muted max-sm:w-full max-sm:px-2">
      <span className="max-sm:w-12">{label}</span>
      <input
        type="range"
        {...{ min, max, value }}
        onChange={({ target }) => onChange(Number(target.value))}
        className="w-28 accent-accent max-sm:min-w-0 max-sm:flex-1 pointer-coarse:h-9"
      />
      <span className="w-12 font-mono tabular-nums">{value} px</span>
    </label>
  );
}
