"use client";
import { useQuery } from "@tanstack/react-query";
import type { Axis } from "contract/sheets/axes";
import type { Sheet, SheetAction, SheetPlan } from "contract/sheets/sheet";
import { useDeferredValue, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { SelectField } from "@/components/ui/controls/select-field";
import { FIELD } from "@/components/ui/controls/text-field";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { firstFocus } from "@/components/ui/dialogs/first-focus";
import { notify } from "@/components/ui/notices/notify";
import { ApiError, errorMessage } from "@/lib/client/api/call/errors";
import { planSheet, type SheetQuestion } from "@/lib/client/api/sheets";
import { counted } from "@/lib/client/words/counted";
import { costsInWords, PRICE_UNKNOWN } from "@/lib/client/words/price";
import type { Heads } from "../view/heads";
import { type Read, readValues, takesValues } from "./more-values";

export interface AddValuesProps {
  sheet: Sheet;
  heads: Heads;
  /** @throws what the call throws; it is shown, and the dialog stays open. */
  onAdd: (action: SheetAction) => Promise<void>;
  onClose: () => void;
}

/** Further values for an axis of words or seeds: says how many pictures they make and what these cost, and draws them. */
export default function AddValuesDialog({ sheet, heads, onAdd, onClose }: AddValuesProps) {
  const open = sheet.axes.flatMap((axis, at) => (takesValues(axis.kind) ? { axis, at } : []));
  const [at, setAt] = useState(open[0]?.at ?? 0);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const axis = sheet.axes[at];
  const kind = axis && takesValues(axis.kind) ? axis.kind : "words";
  const read = readValues(kind, text);
  const settled = useDeferredValue(text);
  const plan = usePlan(sheet, at, readValues(kind, settled));

  async function add() {
    if (isBusy) return;
    if (!read.more) return setProblem(read.problem);
    setBusy(true);
    try {
      await onAdd({ type: "add_values", axis: at, more: read.more, after: axis?.values.length ?? 1 });
      notify({ words: `${counted(read.more.values.length, "value")} added. The new cells are drawn now.` });
      onClose();
    } catch (error) {
      setProblem((error instanceof ApiError && error.details[0]?.message) || errorMessage(error));
      setBusy(false);
    }
  }

  return (
    <Dialog title="Add values" onClose={onClose} className="max-w-[30rem]">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
        className="flex flex-col gap-4 px-5 pb-5"
      >
        {open.length > 1 && (
          <SelectField
            label="Axis"
            value={String(at)}
            choices={open.map((one) => ({ value: String(one.at), label: heads.axis(one.at) }))}
            onChange={(value) => {
              setAt(Number(value));
              setProblem(undefined);
            }}
          />
        )}
        <div>
          <label htmlFor="more-values" className="mb-1.5 block text-xs text-muted">
            {kind === "seed"
              ? "Seeds, separated by spaces or lines"
              : `${heads.axis(at)}: one value in each line`}
          </label>
          <textarea
            ref={firstFocus}
            id="more-values"
            rows={5}
            value={text}
            aria-invalid={problem ? true : undefined}
            aria-describedby="more-values-note"
            onChange={(event) => {
              setText(event.target.value);
              setProblem(undefined);
            }}
            className={`${FIELD} resize-y py-2 font-mono`}
          />
          <p id="more-values-note" role="status" className="mt-1.5 min-h-5 text-xs text-muted tabular-nums">
            {problem ? <span className="text-danger">{problem}</span> : plan}
          </p>
        </div>
        <div className="flex justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" aria-disabled={isBusy || !read.more}>
            Add and draw
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What the new cells are and cost, in words; empty as long as that is not known. */
function usePlan(sheet: Sheet, at: number, read: Read): string {
  const { more } = read;
  const { data, error } = useQuery({
    queryKey: ["sheet-plan", sheet.id, at, more],
    queryFn: ({ signal }) => planSheet(questionOf(sheet, at, more), signal),
    enabled: more !== undefined,
    retry: false,
    gcTime: 0,
  });
  if (!more) return "";
  if (error) return (error instanceof ApiError && error.details[0]?.message) || errorMessage(error);
  if (!data) return "";
  const { creations, left_out } = data;
  return [
    counted(creations, "new picture"),
    priceOf(data),
    left_out.length > 0 && `${counted(left_out.length, "cell")} left out`,
  ]
    .filter(Boolean)
    .join(", ");
}

function priceOf({ costs, without_price }: SheetPlan): string {
  if (costs.length === 0) return without_price > 0 ? PRICE_UNKNOWN : "";
  return costs.every(({ amount }) => amount === 0) ? costsInWords(costs) : `about ${costsInWords(costs)}`;
}

/** The new cells alone: those of the new values. */
function questionOf({ request, axes }: Sheet, at: number, more: Read["more"]): SheetQuestion {
  const only = axes.map((axis, index) =>
    index === at && more ? ({ ...axis, values: more.values } as Axis) : axis,
  );
  return { request: request as SheetQuestion["request"], axes: only };
}
