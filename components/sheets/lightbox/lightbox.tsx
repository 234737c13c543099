"use client";
import { type ChangeView, isCloser, panBy, type Scene, type View, WHOLE, ZoomFrame } from "guest/zoom";
import { CircleX, RotateCcw, SquareArrowOutUpRight, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { PICK, REJECT, UNDECIDE } from "@/components/picture/decision-actions";
import { Button, buttonClass } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import { useModal } from "@/components/ui/dialogs/use-modal";
import { PageLink } from "@/components/ui/page/page-link";
import { changeOf, isSpokenFor } from "@/components/ui/zoom/use-zoom-keys";
import { isCovered, singleKeysAreOn } from "@/lib/client/commands/keyboard";
import { listenOverPage } from "@/lib/client/commands/keyboard-listener";
import { creationPath } from "@/lib/client/creations/creation-path";
import { wholeReason } from "@/lib/client/words/states";
import {
  cellWords,
  isCancellable,
  isRetryable,
  pictureOf,
  retryName,
  type ShownCell,
} from "../table/shown-cell";
import { neighbourOf, placeOf } from "../table/use-grid-keys";
import type { Changes } from "../view/use-changes";

export interface LightboxProps {
  shown: ShownCell;
  cellAt: (cell: string) => ShownCell | undefined;
  /** The cells of the table, row by row. */
  rows: readonly (readonly string[])[];
  nameOf: (cell: string) => string;
  isBlind: boolean;
  changes: Changes;
  onMove: (cell: string) => void;
  onClose: () => void;
}

const STEPS: Readonly<Record<string, { row: number; column: number }>> = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
};
const PAN_PIXELS = 80;
const DECISIONS = [PICK, REJECT, UNDECIDE];

/**
 * One cell over the whole window. The arrow keys move through the table, and an enlarged picture stays at its place meanwhile, so that
 * the same detail of all pictures can be compared.
 */
export default function Lightbox(props: LightboxProps) {
  const { shown, rows, nameOf, isBlind, changes, onMove, onClose } = props;
  const { cell } = shown.cell;
  const output = pictureOf(shown);
  const [view, setView] = useState<View>(WHOLE);
  const [scene, setScene] = useState<Scene | null>(null);
  const [leaves, setLeaves] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const onView: ChangeView = setView;
  useModal(root, !leaves, () => setLeaves(true));
  // First the table below can take the focus again, then it is told.
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (leaves) close.current();
  }, [leaves]);
  // Not on the first button, which Space and Enter would press.
  useEffect(() => root.current?.focus({ preventScroll: true }), []);

  function move(step: { row: number; column: number }): void {
    const from = placeOf(rows, cell);
    const next = from && neighbourOf(rows, from, step);
    if (next) onMove(next);
  }
  function run(event: KeyboardEvent): boolean {
    if (isSpokenFor(event) || event.altKey) return false;
    const step = STEPS[event.key];
    if (step && event.shiftKey) {
      if (!scene || !isCloser(view)) return false;
      onView((now) => panBy(now, scene, { x: -step.column * PAN_PIXELS, y: -step.row * PAN_PIXELS }));
      return true;
    }
    if (step) {
      move(step);
      return true;
    }
    const decision = DECISIONS.find(({ keys }) => keys === event.key.toUpperCase());
    if (decision && output && !event.repeat && singleKeysAreOn()) {
      changes.decide([cell], decision.decision);
      return true;
    }
    if (!event.repeat && singleKeysAreOn()) {
      if (event.key.toUpperCase() === "R" && isRetryable(shown)) changes.retry([shown]);
      if (event.key === "Delete" && isCancellable(shown)) changes.cancel([shown]);
    }
    const change = changeOf(event.key);
    if (!change || !scene) return false;
    onView((now) => change(now, scene));
    return true;
  }
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(
    () =>
      listenOverPage((event) => {
        if (isCovered() || event.key === "Escape" || event.key === "Tab") return false;
        if (event.key === " " || event.key === "Enter")
          return !(event.target as Element).closest("button, a");
        if (latest.current(event)) event.preventDefault();
        return event.key !== "?";
      }),
    [],
  );

  const decision = output ? shown.cell.decision : null;
  const place = rows.flat().indexOf(cell) + 1;
  return (
    <div
      ref={root}
      role="dialog"
      tabIndex={-1}
      aria-modal="true"
      aria-label="Cell"
      className="fixed inset-0 z-50 flex flex-col bg-canvas outline-none pt-[env(safe-area-inset-top)] pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      <div className="flex items-center gap-3 px-3 py-2 lg:px-4">
        <div className="min-w-0 flex-1">
          <p aria-live="polite" className="truncate text-sm text-ink">
            {nameOf(cell)}
            {decision && <span className="sr-only">, {decision === "pick" ? "picked" : "rejected"}</span>}
          </p>
          <p className="text-xs text-faint tabular-nums">
            {place} / {rows.flat().length}
          </p>
        </div>
        {shown.creation && !isBlind && (
          <PageLink
            href={creationPath(shown.creation.creation_id)}
            className={buttonClass({ look: "quiet", size: "small" })}
          >
            <SquareArrowOutUpRight aria-hidden className="size-4" />
            <span className="max-sm:sr-only">Open the creation</span>
          </PageLink>
        )}
        <IconButton icon={X} label="Close" onClick={() => setLeaves(true)} />
      </div>
      {output ? (
        <ZoomFrame
          picture={output}
          view={view}
          onChange={onView}
          onScene={setScene}
          onSwipe={(step) => move({ row: 0, column: step })}
          className="min-h-0 flex-1 sm:px-4"
        >
          {/* biome-ignore lint/performance/noImgElement: signed addresses, already the right size */}
          <img
            key={output.id}
            src={output.media_url}
            alt={nameOf(cell)}
            decoding="async"
            draggable={false}
            className="size-full rounded-[inherit] bg-tray bg-cover"
            style={{ backgroundImage: `url("${output.thumbnail_url}")` }}
          />
        </ZoomFrame>
      ) : (
        <State shown={shown} changes={changes} />
      )}
      <div className="flex h-14 items-center justify-center gap-2">
        {output &&
          [PICK, REJECT].map((one) => (
            <Button
              key={one.decision}
              aria-pressed={decision === one.decision}
              aria-keyshortcuts={one.keys}
              onClick={() => changes.decide([cell], decision === one.decision ? null : one.decision)}
              className={cx(
                "min-w-28 pointer-coarse:h-11",
                decision === one.decision && one.decision === "pick" && "!bg-success !text-canvas",
                decision === one.decision && one.decision === "reject" && "!bg-ink !text-canvas",
              )}
            >
              <one.icon aria-hidden className="size-4" />
              {one.label}
            </Button>
          ))}
      </div>
    </div>
  );
}

/** Why there is no picture, and what can be done. */
function State({ shown, changes }: Pick<LightboxProps, "shown" | "changes">) {
  const said = cellWords(shown);
  const { words } = said;
  const reason = wholeReason(said);
  return (
    <div className="mx-auto flex min-h-0 max-w-xl flex-1 flex-col items-center justify-center gap-3 overflow-y-auto p-6 text-center">
      <h2 className="text-lg text-ink">{words}</h2>
      {reason && <p className="text-sm text-muted">{reason}</p>}
      <div className="flex gap-2">
        {isRetryable(shown) && (
          <Button onClick={() => changes.retry([shown])}>
            <RotateCcw aria-hidden className="size-4" />
            {retryName(shown)}
          </Button>
        )}
        {isCancellable(shown) && (
          <Button onClick={() => changes.cancel([shown])}>
            <CircleX aria-hidden className="size-4" />
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}
