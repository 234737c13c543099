"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { ModelView } from "contract/models/models";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { TextField } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { ApiError, errorMessage } from "@/lib/client/api/call/errors";
import { ownLimitsQuery } from "@/lib/client/api/limits";
import { createSheet, type SheetQuestion, sheetListQuery } from "@/lib/client/api/sheets";
import { usePersonId } from "@/lib/client/person";
import { counted } from "@/lib/client/words/counted";
import type { Fit } from "../draft/fit";
import type { ComposerLimits } from "../draft/limits";
import { rememberPrompt } from "../history/prompt-history";
import { promptOf } from "../pictures/plan";
import { readStyles } from "../styles/own-styles";
import { sentPrompt } from "./axes-of-draft";
import { AxesPanel } from "./axes-panel";
import type { Sources } from "./choices";
import { keptSheetOf } from "./kept-sheet";
import { PreviewTable } from "./preview-table";
import { PromptParts } from "./prompt-parts";
import { questionOf, writtenPrompt } from "./question";
import { newAxis, type SheetDraft, typedValue, withAxis } from "./sheet-draft";
import { SheetFoot } from "./sheet-foot";
import { leftOutInWords, limitsInWords, planInWords, settingsInWords, sizeInWords } from "./sheet-words";
import { withToggledCell } from "./skipped";
import { type PlannedSheet, usePlan } from "./use-plan";

interface Props {
  fit: Fit;
  /** The models of the studio. */
  models: readonly ModelView[];
  limits: ComposerLimits;
  onClose: () => void;
}

/** On a wide screen each column scrolls by itself. */
const COLUMN =
  "grid min-w-0 grid-cols-1 content-start lg:overflow-y-auto lg:overscroll-contain lg:px-5 lg:py-4";

/** The words that are selected in the prompt field behind the dialog. */
function selectedWords(): string {
  const field = document.getElementById("prompt");
  if (!(field instanceof HTMLTextAreaElement)) return "";
  return field.value.slice(field.selectionStart, field.selectionEnd).trim();
}

/** Turns the draft of the composer into a sheet: its axes, what it makes and costs, and the button that draws it. */
export function SheetDialog({ fit, models, limits, onClose }: Props) {
  const personId = usePersonId();
  const kept = keptSheetOf(personId);
  const [draft, show] = useState(() => kept.open(fit));
  const [selected] = useState(selectedWords);
  const [ownStyles] = useState(() => readStyles(personId));
  const sources: Sources = useMemo(
    () => ({ fit, models, ownStyles, selected }),
    [fit, models, ownStyles, selected],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, so that proposals stay the same too
  useEffect(() => kept.keep(draft, fit), []);
  /** Kept at once: the last change may come as the dialog closes. */
  function change(next: SheetDraft): void {
    kept.keep(next, fit);
    show(next);
  }
  const { question, axes: missing, general } = questionOf(draft, fit, limits.maxSeed);
  const planned = usePlan(question && withoutNames(question));
  const { plan, isCurrent } = planned;
  const refused = refusalOf(planned.error, draft.axes);
  const drawing = useDraw(draft.name, question, () => rememberPrompt(personId, writtenPrompt(draft, fit)));
  const limited = plan && isCurrent ? limitsInWords(plan) : null;
  const canDraw = isCurrent && plan !== undefined && plan.creations > 0 && !limited?.isRefused;
  const leftOut = useMemo(() => new Map(plan?.left_out.map(({ cell, reason }) => [cell, reason])), [plan]);
  const common = settingsInWords(draft, fit);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isOfAnotherDialog(event)) return;
    event.preventDefault();
    if (canDraw) void drawing.draw();
  }
  const problem = general ?? refused.general;
  const hasMissing = Object.keys({ ...missing, ...refused.axes }).length > 0;
  return (
    <Dialog
      title="Sheet"
      onClose={onClose}
      className="max-w-5xl sm:!max-h-[min(52rem,calc(100dvh-2rem))] max-sm:!m-0 max-sm:h-dvh max-sm:!max-h-none max-sm:!w-full max-sm:!max-w-none max-sm:!rounded-none max-sm:!border-0"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the fields inside */}
      <div onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
        <div className="grid min-h-0 flex-1 grid-cols-1 content-start gap-5 overflow-y-auto overscroll-contain border-t border-hairline px-4 py-4 sm:px-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[minmax(0,1fr)] lg:gap-0 lg:overflow-hidden lg:p-0">
          <div className={cx(COLUMN, "gap-3")}>
            <PromptParts
              prompt={fit.prompt ? sentPrompt(promptOf(fit)).text : ""}
              axes={draft.axes}
              onVary={(words) => change(withAxis(draft, newAxis("words", [typedValue(words)], { words })))}
            />
            <AxesPanel
              draft={draft}
              sources={sources}
              problems={{ ...refused.axes, ...missing }}
              onChange={change}
            />
          </div>
          <div className={cx(COLUMN, "gap-4 lg:border-l lg:border-hairline")}>
            <TextField
              id="sheet-name"
              label="Name"
              value={draft.name}
              maxLength={120}
              placeholder="What do you want to find out?"
              onChange={(event) => change({ ...draft, name: event.target.value })}
            />
            <div className="text-xs">
              <h3 className="text-muted">In all cells</h3>
              <p className="mt-1 break-words text-faint">{common}</p>
            </div>
            {plan && plan.left_out.length > 0 && (
              <div className="grid gap-1 text-xs text-muted">
                <h3 className="text-warning">Left out</h3>
                {leftOutInWords(plan.left_out).map((words) => (
                  <p key={words}>{words}</p>
                ))}
              </div>
            )}
            <div>
              <h3 className="mb-1.5 flex justify-between gap-3 text-xs text-muted">
                Preview
                <span className="text-faint">{draft.axes.length > 0 && "Press a cell to skip it"}</span>
              </h3>
              <PreviewTable
                draft={draft}
                leftOut={leftOut}
                onToggle={(cell) => change(withToggledCell(draft, cell))}
              />
            </div>
          </div>
        </div>
        <SheetFoot
          words={
            problem ?? (hasMissing ? "An axis needs something: see there." : summaryOf(planned, draft.axes))
          }
          isProblem={refused.general !== null}
          limits={limited?.words ?? []}
          draw={drawing.isDrawing ? "Sending…" : `Draw ${counted(plan?.creations ?? 0, "picture")}`}
          canDraw={canDraw}
          isDrawing={drawing.isDrawing}
          refusal={drawing.problem}
          onRetry={planned.retry}
          onDraw={() => canDraw && void drawing.draw()}
        />
      </div>
    </Dialog>
  );
}

/** React passes on what happens in a dialog above this one. */
const isOfAnotherDialog = ({ target, currentTarget }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest("dialog") !== currentTarget.closest("dialog");

/** Names change nothing in what is drawn. */
const withoutNames = (question: SheetQuestion): SheetQuestion => ({
  ...question,
  axes: question.axes.map((axis) => ({ ...axis, name: "" })),
});

const summaryOf = ({ plan, isCurrent }: PlannedSheet, axes: Parameters<typeof sizeInWords>[0]): string =>
  plan && isCurrent ? planInWords(axes, plan) : `${sizeInWords(axes)}…`;

/** The refusal of a plan, sorted by axes. */
function refusalOf(
  error: Error | null,
  axes: readonly { id: string }[],
): { axes: Record<string, string>; general: string | null } {
  if (!error) return { axes: {}, general: null };
  const [detail] = error instanceof ApiError ? error.details : [];
  const at = /^axes\.(\d+)/.exec(detail?.field ?? "")?.[1];
  const axis = at === undefined ? undefined : axes[Number(at)];
  const words = detail?.message ?? errorMessage(error);
  return axis ? { axes: { [axis.id]: words }, general: null } : { axes: {}, general: words };
}

/** Sends the sheet, once for each intent, and goes to its page. @param onDrawn it is sent */
function useDraw(name: string, question: ReturnType<typeof questionOf>["question"], onDrawn: () => void) {
  const kept = keptSheetOf(usePersonId());
  const router = useRouter();
  const client = useQueryClient();
  const [isDrawing, setIsDrawing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // A second click comes before the state of the first is shown.
  const isSending = useRef(false);
  const body = question && JSON.stringify({ name: name.trim(), ...question });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused is another sheet
  useEffect(() => setProblem(null), [body]);
  async function draw(): Promise<void> {
    if (isSending.current || !question || !body) return;
    isSending.current = true;
    setIsDrawing(true);
    setProblem(null);
    try {
      const { id } = await createSheet({ name: name.trim(), ...question }, kept.keyFor(body));
      kept.done();
      onDrawn();
      void client.invalidateQueries(sheetListQuery());
      void client.invalidateQueries(ownLimitsQuery);
      router.push(`/sheets/${id}`);
    } catch (error) {
      isSending.current = false;
      setIsDrawing(false);
      setProblem(
        error instanceof ApiError
          ? `Not sent. ${error.message}`
          : `${errorMessage(error)} Drawing it again makes no second sheet.`,
      );
    }
  }
  return { draw, isDrawing, problem };
}
