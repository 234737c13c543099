"use client";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/controls/button";
import { Choices } from "@/components/ui/controls/choices";
import { Keys } from "@/components/ui/text/keys";
import { ZoomBar } from "@/components/ui/zoom/zoom-bar";
import { UndoButton } from "../undo-button";
import { AT_ONCE, type AtOnce, canKeepAll, type Decision, isOver, left, type Tournament } from "./tournament";
import { progressInWords, taskInWords } from "./words";

/** How many pictures may be left in the end. */
const WANTED = [1, 2, 3, 5, 8];
/** Finishing marks all that are left; with more it would rather be a mistake. */
const MAX_FINISHED = 8;

interface Props {
  state: Tournament;
  canUndo: boolean;
  onUndo: () => void;
  onDecide: (decision: Decision, words: string) => void;
  onKeepAll: () => void;
  onSideBySide: () => void;
  zoom: ComponentProps<typeof ZoomBar>;
}

/** Where the tournament stands, what to do now, and how it goes on. */
export function TournamentBar({ state, canUndo, onUndo, onDecide, onKeepAll, onSideBySide, zoom }: Props) {
  const { plan } = state;
  const isEnded = isOver(state);
  const count = left(state).length;
  return (
    <header className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 max-lg:px-3 max-lg:py-2 lg:pb-3">
      <div className="mr-auto">
        <h1 className="text-lg font-medium tracking-tight">{isEnded ? "Chosen" : taskInWords(state)}</h1>
        <p className="text-xs text-muted tabular-nums">{progressInWords(state)}</p>
      </div>
      {!isEnded && (
        <>
          <Setting
            legend="At once"
            values={AT_ONCE}
            value={plan.atOnce}
            onChange={(atOnce) =>
              onDecide({ kind: "at_once", atOnce: atOnce as AtOnce }, `${atOnce} at once.`)
            }
          />
          <Setting
            legend="Until left"
            values={WANTED.filter((wanted) => wanted < count)}
            value={plan.wanted}
            onChange={(wanted) => onDecide({ kind: "wanted", wanted }, `Until ${wanted} are left.`)}
          />
          {/* Two fingers zoom on a phone. */}
          <div className="max-sm:hidden">
            <ZoomBar {...zoom} actualSizeKey="Z" />
          </div>
        </>
      )}
      <div className="flex items-center gap-2">
        <UndoButton canUndo={canUndo} onUndo={onUndo} />
        {!isEnded && (
          <>
            <Button
              size="small"
              aria-keyshortcuts="N"
              aria-disabled={!canKeepAll(state)}
              onClick={onKeepAll}
              className="aria-disabled:opacity-50"
            >
              Pick all
              <Keys keys="N" className="pointer-coarse:hidden" />
            </Button>
            {count <= MAX_FINISHED && (
              <Button size="small" look="quiet" onClick={() => onDecide({ kind: "finish" }, "Finished.")}>
                Finish with {count}
              </Button>
            )}
            <Button size="small" look="quiet" onClick={onSideBySide} className="max-sm:hidden">
              Side by side
            </Button>
          </>
        )}
      </div>
    </header>
  );
}

interface SettingProps {
  legend: string;
  values: readonly number[];
  value: number;
  onChange: (value: number) => void;
}

function Setting({ legend, values, value, onChange }: SettingProps) {
  return (
    <div className="flex items-center gap-2 text-xs text-muted max-sm:hidden">
      <span aria-hidden>{legend}</span>
      <div style={{ width: values.length * 36 }}>
        <Choices
          legend={legend}
          hideLegend
          value={value}
          onChange={onChange}
          itemClassName="h-7 pointer-coarse:h-9"
          choices={values.map((one) => ({ value: one, label: String(one) }))}
        />
      </div>
    </div>
  );
}
