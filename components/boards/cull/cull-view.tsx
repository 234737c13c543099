"use client";
import { type ChangeView, isCloser, panBy, type Scene, type View, WHOLE } from "guest/zoom";
import { useEffect, useRef, useState } from "react";
import { useModal } from "@/components/ui/dialogs/use-modal";
import { focusMain } from "@/components/ui/page/focus-item";
import { changeOf } from "@/components/ui/zoom/use-zoom-keys";
import { useStoredFlag } from "@/lib/client/stored-flag";
import { isLeft, upcoming } from "./cull";
import { CullBar } from "./cull-bar";
import { DecisionBar } from "./decision-bar";
import { Filmstrip } from "./filmstrip";
import { useLoadAhead } from "./load-ahead";
import { Stage } from "./stage";
import { Summary } from "./summary";
import { type CullProps, useCull } from "./use-cull";
import { useCullKeys } from "./use-cull-keys";

/** How many pictures are loaded ahead. */
const AHEAD = 2;
const PAN_PIXELS = 80;
const PANS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: PAN_PIXELS, y: 0 },
  ArrowRight: { x: -PAN_PIXELS, y: 0 },
  ArrowUp: { x: 0, y: PAN_PIXELS },
  ArrowDown: { x: 0, y: -PAN_PIXELS },
};

/** Culls the pictures of a board over the whole window. Loads when it is opened. */
export default function CullView(props: CullProps) {
  // Set when it is time to leave: first the board below can take the focus again, then it is told.
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const onClose = (lastItemId: string | null) =>
    setLeave(() => () => {
      if (lastItemId === null) focusMain();
      props.onClose(lastItemId);
    });
  const cull = useCull({ ...props, onClose });
  const { state, pictures, counts, run } = cull;
  const [stays, setStays] = useStoredFlag("cull-stays");
  const root = useRef<HTMLDivElement>(null);
  useModal(root, leave === null, () => onClose(state.current ?? state.previous));
  useEffect(() => leave?.(), [leave]);
  // Not on the first button, which Space and Enter would press.
  useEffect(() => root.current?.focus({ preventScroll: true }), []);

  // Two side by side are zoomed in step; any other picture is first shown whole.
  const place = state.pair ? state.pair.join(" ") : (state.current ?? "");
  const [zoomed, setZoomed] = useState<{ place: string; view: View }>({ place, view: WHOLE });
  const [scene, setScene] = useState<Scene | null>(null);
  const view = zoomed.place === place ? zoomed.view : WHOLE;
  const onView: ChangeView = (change) =>
    setZoomed((before) => ({ place, view: change(before.place === place ? before.view : WHOLE) }));

  useCullKeys({
    advances: !stays,
    onAction: run,
    onZoomKey: ({ key, shiftKey }) => {
      const change = changeOf(key);
      const by = PANS[key];
      if (!scene || state.current === null) return false;
      if (change) onView((now) => change(now, scene));
      else if (by && isCloser(view) && (shiftKey || key === "ArrowUp" || key === "ArrowDown"))
        onView((now) => panBy(now, scene, by));
      else return false;
      return true;
    },
  });

  const byId = new Map(pictures.map((one) => [one.id, one]));
  const shown = (state.pair ?? [state.current ?? ""]).flatMap((id) => byId.get(id) ?? []);
  const ahead = upcoming(state, pictures, AHEAD).flatMap((id) => byId.get(id)?.picture ?? []);
  useLoadAhead([...shown.map(({ picture }) => picture), ...ahead]);
  const current = state.current === null ? undefined : byId.get(state.current);
  const picks = pictures.filter(({ decision }) => decision === "pick");
  return (
    <div
      ref={root}
      role="dialog"
      tabIndex={-1}
      aria-modal="true"
      aria-label="Cull"
      // A button that was clicked must not take Space, which compares.
      onMouseDown={(event) => event.preventDefault()}
      className="fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto_auto] bg-canvas outline-none pt-[env(safe-area-inset-top)] pb-[max(0.5rem,env(safe-area-inset-bottom))] [@media(max-height:30rem)]:grid-cols-[minmax(0,1fr)_auto] [@media(max-height:30rem)]:grid-rows-[auto_minmax(0,1fr)_auto]"
    >
      <div className="col-span-full min-w-0">
        <CullBar
          counts={counts}
          round={state.round}
          at={pictures.findIndex(({ id }) => id === state.current)}
          isPair={state.pair !== null}
          onlyLeft={state.onlyLeft}
          canUndo={state.steps.length > 0}
          advances={!stays}
          onAdvances={(advances) => setStays(!advances)}
          run={run}
          zoom={{ view, scene: current ? scene : null, onChange: onView }}
        />
      </div>
      {current ? (
        <>
          <Stage
            shown={shown}
            currentId={current.id}
            view={view}
            onView={onView}
            onScene={setScene}
            onStep={(by) => run({ kind: "step", by })}
            onSwipeUp={(by) =>
              run({ kind: "decide", decision: by === 1 ? "pick" : "reject", advances: !stays })
            }
            onChoose={cull.choose}
          />
          <DecisionBar
            decision={current.decision}
            onDecide={(decision) => run({ kind: "decide", decision, advances: !stays })}
            onStep={(by) => run({ kind: "step", by })}
          />
          <div className="col-span-full min-w-0 px-2 pt-1">
            <Filmstrip pictures={pictures} currentId={current.id} onGoTo={cull.goTo} />
          </div>
        </>
      ) : (
        <Summary
          counts={counts}
          picks={picks}
          onGoOn={() => {
            const next = pictures.find((one) => isLeft(state, one));
            if (next) cull.goTo(next.id);
          }}
          onCullPicks={cull.cullPicks}
          onShowPicks={() => {
            const { onShowPicks } = props;
            if (!onShowPicks || picks.length === 0) onClose(state.previous);
            else
              setLeave(() => () => {
                focusMain();
                onShowPicks();
              });
          }}
          onOpen={cull.goTo}
        />
      )}
    </div>
  );
}
