"use client";
import type { WindowSize } from "contract/window-size";
import { type Scene, type View, WHOLE } from "guest/zoom";
import { LayoutDashboard, Plus } from "lucide-react";
import { useState } from "react";
import type { PictureActions } from "@/components/picture/shown-picture";
import { addToBoard } from "@/components/shell/boards/ask";
import { Button } from "@/components/ui/controls/button";
import { Choices } from "@/components/ui/controls/choices";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { LazyView } from "@/components/ui/lazy/lazy-view";
import { useZoomKeys } from "@/components/ui/zoom/use-zoom-keys";
import { ZoomBar } from "@/components/ui/zoom/zoom-bar";
import { MAX_SIDE_BY_SIDE } from "@/lib/client/pictures/compare-address";
import { MIN_COMPARED_PICTURES, type Mode } from "./address";
import { Differences } from "./differences";
import { Picker } from "./picker";
import { PickerDialog } from "./picker-dialog";
import { likelyArea } from "./stage/likely-area";
import { SideBySide } from "./stage/side-by-side";
import { Slider } from "./stage/slider";
import { missingInWords, PicturesUnreadable } from "./states";
import type { TournamentProps } from "./tournament/tournament-view";
import { type CompareInitialData, useComparison } from "./use-comparison";
import { useVerdict } from "./use-verdict";
import { VerdictBar } from "./verdict-bar";

const tournament = lazyPart<TournamentProps>(() => import("./tournament/tournament-view"));

interface Props {
  first: CompareInitialData | null;
  /** The size of the window, as far as the server can tell. */
  windowSize: WindowSize;
  actions: PictureActions;
}

/** Pictures to decide among: few of them side by side, many in a tournament. */
export function Compare({ first, windowSize, actions }: Props) {
  const shown = useComparison(first);
  const { comparison, change } = shown;
  const choose = (pictures: readonly string[]) => change({ ...comparison, pictures, next: [], aside: [] });
  return (
    <main id="main" tabIndex={-1} data-fills-window className="outline-none max-lg:pb-20 lg:flex lg:h-dvh">
      {shown.isMany ? (
        <LazyView
          key={comparison.pictures.join()}
          part={tournament}
          props={{ set: comparison.pictures, onCompare: choose }}
        />
      ) : (
        <FewCompared shown={shown} windowSize={windowSize} actions={actions} onChoose={choose} />
      )}
    </main>
  );
}

interface FewProps {
  shown: ReturnType<typeof useComparison>;
  windowSize: WindowSize;
  actions: PictureActions;
  onChoose: (pictures: readonly string[]) => void;
}

/** Two to six pictures side by side with a common zoom, and their differences. */
function FewCompared({ shown, windowSize, actions, onChoose }: FewProps) {
  const { comparison, compared, siblings, missing, coming, isLoading, problem, reload, change, renew } =
    shown;
  const [picking, setPicking] = useState(false);
  const [view, setView] = useState<View>(WHOLE);
  const [scene, setScene] = useState<Scene | null>(null);
  // Before the zoom keys, because the digits decide here.
  const verdict = useVerdict({ comparison, compared, siblings, change, actions });
  useZoomKeys({ view, scene: compared.length > 0 ? scene : null, onChange: setView, arrowsPan: true });

  const ids = compared.map(({ output }) => output.id);
  const show = (pictures: readonly string[]) => change({ ...comparison, pictures });
  const isSlider = comparison.mode === "slider" && compared.length === 2;
  const isEmpty = !problem && !isLoading && compared.length === 0 && !verdict.canUndo;
  const frame = { view, onView: setView, onScene: setScene, onBroken: renew };
  const offersPlace = compared.length < MIN_COMPARED_PICTURES && !isLoading && !isEmpty;

  return (
    <>
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
          {!isEmpty && (
            <div className="ml-auto flex flex-wrap items-center gap-2">
              <VerdictBar {...verdict} onUndo={verdict.undo} onNext={verdict.next} />
              <ZoomBar view={view} scene={scene} onChange={setView} actualSizeKey="Z" />
              <Button
                size="small"
                disabled={compared.length >= MAX_SIDE_BY_SIDE}
                onClick={() => setPicking(true)}
              >
                <Plus aria-hidden className="size-4" />
                Add
              </Button>
              {ids.length > 1 && (
                <Button
                  size="small"
                  aria-label="Make a board of these"
                  onClick={() => addToBoard({ pictureIds: ids, to: "new" })}
                >
                  <LayoutDashboard aria-hidden className="size-4" />
                  <span className="max-sm:hidden">Make a board of these</span>
                </Button>
              )}
            </div>
          )}
          {isEmpty && (
            <p className="basis-full text-sm text-muted">
              Choose two to six pictures to see them side by side, or more to decide among them in rounds.
            </p>
          )}
        </header>
        <p role="status" className="text-xs text-warning not-empty:pb-2 max-lg:px-3">
          {missing > 0 && missingInWords(missing)}
        </p>
        {problem && <PicturesUnreadable words={problem} onRetry={reload} />}
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
              onChoose={onChoose}
              offersLatest
              barClassName="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] bg-canvas lg:static"
            />
          </div>
        )}
        {isSlider && <Slider compared={compared} {...frame} />}
        {!isSlider && !isEmpty && !isLoading && !problem && (
          <SideBySide
            compared={compared}
            coming={coming}
            likelyArea={likelyArea(windowSize, compared.length >= MIN_COMPARED_PICTURES)}
            actions={actions}
            onAdd={offersPlace ? () => setPicking(true) : null}
            onSetAside={verdict.setAside}
            onMove={verdict.move}
            {...frame}
          />
        )}
      </div>
      {compared.length >= MIN_COMPARED_PICTURES && <Differences compared={compared} />}
      {picking && <PickerDialog chosen={ids} onChoose={show} onClose={() => setPicking(false)} />}
    </>
  );
}
