"use client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Choices } from "@/components/ui/controls/choices";
import { useZoomKeys } from "@/components/ui/zoom/use-zoom-keys";
import { type Scene, type View, WHOLE } from "@/components/ui/zoom/view";
import { ZoomBar } from "@/components/ui/zoom/zoom-bar";
import { MAX_COMPARED_PICTURES } from "@/lib/client/pictures/compare-address";
import { MIN_COMPARED_PICTURES, type Mode } from "./address";
import { Differences } from "./differences";
import { Picker } from "./picker";
import { PickerDialog } from "./picker-dialog";
import { SideBySide } from "./side-by-side";
import { Slider } from "./slider";
import { missingInWords, Unreadable } from "./states";
import { type CompareInitialData, useComparison } from "./use-comparison";

/** Two to six pictures side by side with a common zoom, and their differences. */
export function Compare({ first }: { first: CompareInitialData | null }) {
  const { comparison, compared, missing, coming, isLoading, problem, reload, change, renew } =
    useComparison(first);
  const [picking, setPicking] = useState(false);
  const [view, setView] = useState<View>(WHOLE);
  const [scene, setScene] = useState<Scene | null>(null);
  useZoomKeys({ view, scene: compared.length > 0 ? scene : null, onChange: setView, arrowsPan: true });

  const shown = compared.map(({ output }) => output.id);
  const show = (pictures: readonly string[]) => change({ ...comparison, pictures });
  const isSlider = comparison.mode === "slider" && compared.length === 2;
  const isEmpty = !problem && !isLoading && compared.length === 0;
  const frame = { view, onView: setView, onScene: setScene, onBroken: renew };

  return (
    <main id="main" tabIndex={-1} data-fills-window className="outline-none max-lg:pb-20 lg:flex lg:h-dvh">
      <div className="flex min-w-0 flex-1 flex-col lg:p-4">
        <header className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 max-lg:px-3 max-lg:py-2 lg:pb-3">
          <h1 className="text-lg font-medium tracking-tight">Compare</h1>
          {compared.length === 2 && (
            <div className="w-52">
              <Choices<Mode>
                legend="Mode"
                hideLegend
                value={comparison.mode}
                onChange={(mode) => change({ ...comparison, mode })}
                itemClassName="h-7 pointer-coarse:h-9"
                choices={[
                  { value: "side", label: "Side by side" },
                  { value: "slider", label: "Slider" },
                ]}
              />
            </div>
          )}
          {compared.length > 0 && (
            <div className="ml-auto flex items-center gap-2">
              <ZoomBar view={view} scene={scene} onChange={setView} />
              <Button
                size="small"
                disabled={compared.length >= MAX_COMPARED_PICTURES}
                onClick={() => setPicking(true)}
              >
                <Plus aria-hidden className="size-4" />
                Add
              </Button>
            </div>
          )}
          {isEmpty && <p className="basis-full text-sm text-muted">Choose two to six pictures.</p>}
        </header>
        <p role="status" className="text-xs text-warning not-empty:pb-2 max-lg:px-3">
          {missing > 0 && missingInWords(missing)}
        </p>
        {problem && <Unreadable words={problem} onRetry={reload} />}
        {isLoading && (
          <div
            role="status"
            aria-label="Loading the pictures"
            className="developing min-h-[50dvh] flex-1 rounded-tile"
          />
        )}
        {isEmpty && (
          <div className="flex min-h-0 flex-1 flex-col lg:-mx-4 lg:-mb-4">
            <Picker
              chosen={[]}
              onChoose={show}
              barClassName="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] bg-canvas lg:static"
            />
          </div>
        )}
        {isSlider && <Slider compared={compared} {...frame} />}
        {!isSlider && compared.length > 0 && (
          <SideBySide
            compared={compared}
            coming={coming}
            onAdd={compared.length < MIN_COMPARED_PICTURES ? () => setPicking(true) : null}
            onRemove={(id) => show(shown.filter((one) => one !== id))}
            {...frame}
          />
        )}
      </div>
      {compared.length >= MIN_COMPARED_PICTURES && <Differences compared={compared} />}
      {picking && <PickerDialog chosen={shown} onChoose={show} onClose={() => setPicking(false)} />}
    </main>
  );
}
