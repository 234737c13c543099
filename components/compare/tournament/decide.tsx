"use client";
import { type Scene, type View, WHOLE } from "guest/zoom";
import { useEffect, useRef, useState } from "react";
import { announce } from "@/components/ui/notices/announcer";
import { useZoomKeys } from "@/components/ui/zoom/use-zoom-keys";
import { MAX_SIDE_BY_SIDE } from "@/lib/client/pictures/compare-address";
import { changeKeepingFocus } from "../stage/focus-picture";
import type { Compared } from "../use-comparison";
import { useDecisionKeys } from "../use-decision-keys";
import { Chosen } from "./chosen";
import { useLoadAhead } from "./load-ahead";
import { Round } from "./round";
import {
  type AtOnce,
  canKeepAll,
  type Decision,
  isOver,
  left,
  type Tournament,
  upcoming,
} from "./tournament";
import { TournamentBar } from "./tournament-bar";
import { useMarkPicks } from "./use-picks";
import type { FoundPicture } from "./use-pictures";
import { useTournament } from "./use-tournament";
import { progressInWords } from "./words";

interface Props {
  set: readonly string[];
  /** The ids of `set` that exist, in its order. */
  pictures: readonly string[];
  found: ReadonlyMap<string, FoundPicture>;
  /** How many pictures are shown at once at first. */
  atOnce: AtOnce;
  onCompare: (pictures: readonly string[]) => void;
  onBroken: () => void;
}

/** The rounds of a tournament, then the chosen pictures. */
export function Decide({ set, pictures, found, atOnce, onCompare, onBroken }: Props) {
  const mark = useMarkPicks(found);
  const tournament = useTournament({
    set,
    pictures,
    atOnce,
    onEnd: (chosen) => {
      const marked = chosen.filter((id) => found.get(id)?.output.is_favourite === false);
      mark(marked, true);
      return marked;
    },
    onReopen: (marked) => mark(marked, false),
  });
  const { state, dispatch } = tournament;
  const shown = (ids: readonly string[]): Compared[] =>
    ids.flatMap((id, index) => {
      const picture = found.get(id);
      return picture ? [{ ...picture, letter: String(index + 1) }] : [];
    });
  useLoadAhead(shown(upcoming(state)));
  useGonePictures(state, found, dispatch);

  const [view, setView] = useState<View>(WHOLE);
  const [scene, setScene] = useState<Scene | null>(null);
  const step = (run: () => Tournament | null, words: string) => {
    let next: Tournament | null = null;
    changeKeepingFocus(() => {
      next = run();
      if (next && next.stage.join() !== state.stage.join()) setView(WHOLE);
    });
    const after: Tournament | null = next;
    if (after && after !== state) announce(`${words} ${progressInWords(after)}.`);
  };
  const decide = (decision: Decision, words: string) => step(() => dispatch(decision), words);
  const keep = (picture: string | undefined) => {
    if (!picture) return;
    const words = `Picture ${state.stage.indexOf(picture) + 1}`;
    decide(
      { kind: "keep", picture },
      state.marked.includes(picture) ? `${words} not picked.` : `${words} picked.`,
    );
  };
  const setAside = (picture: string | undefined) => {
    if (!picture) return;
    const words = `Picture ${state.stage.indexOf(picture) + 1} set aside.`;
    decide({ kind: "set_aside", picture }, words);
  };
  const keepAll = () => {
    if (isOver(state)) return;
    if (canKeepAll(state)) decide({ kind: "keep_all" }, "All picked.");
    else announce("At least one picture of this round must be set aside.");
  };
  const undo = () => step(tournament.undo, "Undone.");
  useDecisionKeys({
    pick: (place) => keep(state.stage[place]),
    setAside: (place) => setAside(state.stage[place]),
    setFocusedAside: (id) => setAside(state.stage.find((one) => one === id)),
    next: keepAll,
    undo,
    setAllAside: () => decide({ kind: "set_all_aside" }, "All set aside."),
  });
  const isEnded = isOver(state);
  useZoomKeys({ view, scene: isEnded ? null : scene, onChange: setView, arrowsPan: true });
  useFocusAtEnd(isEnded);

  return (
    <div className="flex min-w-0 flex-1 flex-col lg:p-4">
      <TournamentBar
        state={state}
        canUndo={tournament.canUndo}
        onUndo={undo}
        onDecide={decide}
        onKeepAll={keepAll}
        onSideBySide={() => onCompare(left(state).slice(0, MAX_SIDE_BY_SIDE))}
        zoom={{ view, scene, onChange: setView }}
      />
      {isEnded ? (
        <Chosen
          pictures={shown(left(state))}
          asideCount={state.aside.length}
          onCompare={onCompare}
          onRestart={() => changeKeepingFocus(tournament.restart)}
        />
      ) : (
        <Round
          compared={shown(state.stage)}
          marked={state.marked}
          quota={state.quota}
          onKeep={keep}
          onSetAside={setAside}
          view={view}
          onView={setView}
          onScene={setScene}
          onBroken={onBroken}
        />
      )}
    </div>
  );
}

/** Takes pictures out of the tournament that were deleted meanwhile. */
function useGonePictures(
  state: Tournament,
  found: ReadonlyMap<string, FoundPicture>,
  dispatch: (decision: Decision) => unknown,
): void {
  const gone = left(state).find((id) => !found.has(id));
  const latest = useRef(dispatch);
  useEffect(() => {
    latest.current = dispatch;
  });
  useEffect(() => {
    if (gone) latest.current({ kind: "gone", picture: gone });
  }, [gone]);
}

/** The last decision removes the pictures that had the focus. */
function useFocusAtEnd(isEnded: boolean): void {
  const before = useRef(isEnded);
  useEffect(() => {
    if (isEnded && !before.current) document.getElementById("chosen")?.focus({ preventScroll: true });
    before.current = isEnded;
  }, [isEnded]);
}
