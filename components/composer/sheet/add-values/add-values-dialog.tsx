"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ModelView } from "contract/models/models";
import type { Sheet, SheetAction } from "contract/sheets/sheet";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { LoadProblem } from "@/components/shell/load-problem";
import { SelectField } from "@/components/ui/controls/select-field";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { notify } from "@/components/ui/notices/notify";
import { ApiError, errorMessage } from "@/lib/client/api/call/errors";
import { ownLimitsQuery } from "@/lib/client/api/limits";
import { modelsQuery } from "@/lib/client/api/models";
import type { IntentRequest } from "@/lib/client/creations/intent";
import { usePersonId } from "@/lib/client/person";
import { counted } from "@/lib/client/words/counted";
import { axisNames } from "@/lib/sheet-plan/heads";
import { draftOfRequest } from "../../draft/draft-of-request";
import { fitOf } from "../../draft/fit";
import { readStyles } from "../../styles/own-styles";
import { AxisValues } from "../axis-values";
import type { Sources } from "../choices";
import type { SheetAxis } from "../sheet-draft";
import { SheetFoot } from "../sheet-foot";
import { headOf, leftOutInWords, limitsInWords, planInWords } from "../sheet-words";
import { usePlan } from "../use-plan";
import { furtherValues, writtenAxis } from "./further-values";

interface Props {
  sheet: Sheet;
  /** @throws what the call throws; it is shown, and the dialog stays open. */
  onAdd: (action: SheetAction) => Promise<void>;
  onClose: () => void;
}

/** Further values for an axis of a sheet: says how many pictures they make and what these cost, and draws them. */
export default function AddValuesDialog(props: Props) {
  const { data: models, error, refetch } = useQuery(modelsQuery);
  return (
    <Dialog title="Add values" onClose={props.onClose} className="max-w-2xl">
      {models ? (
        <Fields {...props} models={models} />
      ) : error ? (
        <LoadProblem error={error} onRetry={() => void refetch()} className="px-5 pb-5" />
      ) : (
        <p className="px-5 pb-5 text-sm text-muted">Loading…</p>
      )}
    </Dialog>
  );
}

function Fields({ sheet, models, onAdd, onClose }: Props & { models: readonly ModelView[] }) {
  const { request } = sheet;
  const personId = usePersonId();
  const axes = useMemo(
    () =>
      sheet.axes.map((axis) =>
        writtenAxis(axis, request.prompt, (id) => models.find((model) => model.id === id)?.name),
      ),
    [sheet.axes, request.prompt, models],
  );
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      axes.findIndex(({ values }) => values.length > 1),
    ),
  );
  const [added, setAdded] = useState(() => withoutValues(axes[at]));
  const sources: Sources = useMemo(
    () => ({
      fit: fitOf(draftOfRequest(request as IntentRequest), models),
      ...{ models, ownStyles: readStyles(personId), selected: "" },
    }),
    [request, models, personId],
  );
  const { problem, more, question } = furtherValues(sheet, at, added);
  const { plan, isCurrent, error, retry } = usePlan(question ?? null);
  const drawing = useDraw(onAdd, onClose);
  const limited = plan && isCurrent ? limitsInWords(plan) : null;
  const canDraw = isCurrent && plan !== undefined && plan.creations > 0 && !limited?.isRefused;
  const present = axes[at];
  const root = useRef<HTMLDivElement>(null);
  // After the dialog has opened, which puts the focus on its first button.
  useEffect(() => root.current?.querySelector<HTMLElement>("[data-entry]")?.focus(), []);

  function draw(): void {
    if (canDraw && more)
      void drawing.draw({ type: "add_values", axis: at, more, after: present?.values.length ?? 1 });
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    draw();
  }
  if (!present) return null;
  const isEmpty = added.values.length === 0;
  const names = axisNames(axes);
  const newOnly = axes.map((axis, place) => (place === at ? added : axis));
  const refused = error && error instanceof ApiError && error.details[0]?.message;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the fields inside
    <div ref={root} onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
      <div className="grid min-h-0 grid-cols-1 content-start gap-4 overflow-y-auto overscroll-contain px-4 pb-4 sm:px-5">
        {axes.length > 1 && (
          <SelectField
            label="Axis"
            value={String(at)}
            choices={axes.map((_, place) => ({ value: String(place), label: names[place] ?? "" }))}
            onChange={(value) => {
              setAt(Number(value));
              setAdded(withoutValues(axes[Number(value)]));
            }}
          />
        )}
        <p className="line-clamp-3 text-xs text-muted">
          <span className="text-faint">On the sheet:</span>{" "}
          {present.values.map((value) => headOf(present, value)).join(", ")}
        </p>
        <section aria-label={`New values: ${names[at]}`} className="grid grid-cols-1 gap-2.5">
          <AxisValues axis={added} present={present.values} sources={sources} onChange={setAdded} />
        </section>
        {plan && plan.left_out.length > 0 && (
          <div className="grid gap-1 text-xs text-muted">
            <h3 className="text-warning">Left out</h3>
            {leftOutInWords(plan.left_out).map((words) => (
              <p key={words}>{words}</p>
            ))}
          </div>
        )}
      </div>
      <SheetFoot
        words={
          refused ||
          (error && errorMessage(error)) ||
          (isEmpty ? "Only the new cells are drawn." : problem) ||
          (plan && isCurrent ? planInWords(newOnly, plan) : "…")
        }
        isProblem={error !== null || (problem !== null && !isEmpty)}
        limits={limited?.words ?? []}
        draw={drawing.isDrawing ? "Sending…" : `Draw ${counted(canDraw ? plan.creations : 0, "picture")}`}
        canDraw={canDraw}
        isDrawing={drawing.isDrawing}
        refusal={drawing.problem}
        onRetry={error && !(error instanceof ApiError) ? retry : null}
        onDraw={draw}
      />
    </div>
  );
}

/** The axis without the values that it has. */
const withoutValues = (axis: SheetAxis | undefined): SheetAxis => ({
  ...(axis as SheetAxis),
  values: [],
  notes: [],
});

type AddValues = Extract<SheetAction, { type: "add_values" }>;

/** Adds the values and closes the dialog; a refusal keeps it open. */
function useDraw(onAdd: Props["onAdd"], onClose: () => void) {
  const client = useQueryClient();
  const [isDrawing, setDrawing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // A second click comes before the state of the first is shown.
  const isSending = useRef(false);
  async function draw(action: AddValues): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setDrawing(true);
    setProblem(null);
    try {
      await onAdd(action);
      void client.invalidateQueries(ownLimitsQuery);
      const { length } = action.more.values;
      notify({ words: `${counted(length, "value")} added. The new cells are drawn now.` });
      onClose();
    } catch (error) {
      isSending.current = false;
      setDrawing(false);
      setProblem((error instanceof ApiError && error.details[0]?.message) || errorMessage(error));
    }
  }
  return { draw, isDrawing, problem };
}
