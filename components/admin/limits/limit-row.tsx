import type { LimitName } from "contract/admin/limits";
import type { ReactNode } from "react";
import { FIELD } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";
import { FIELD_OF, LIMIT_LABELS, type LimitDraft, type LimitField, type LimitProblems } from "./limit-draft";

interface Props {
  name: LimitName;
  draft: LimitDraft;
  problems: LimitProblems;
  /** What holds when the field is empty. */
  placeholder: string;
  disabled?: boolean;
  onChange: (change: Partial<LimitDraft>) => void;
  /** Beside the field. */
  after?: ReactNode;
  /** Below the field. */
  hint?: string | null;
}

const HINTS: Partial<Record<LimitName, string>> = {
  creations_at_once: "How many creations of one person may wait or run.",
  pictures_a_month: "Counted in calendar months in UTC. Deleted pictures count too.",
  cost_a_month:
    "Counts only models whose price is in this currency. Models without a price, or with one in another currency, are not limited by it.",
  bytes_kept: "Deleting creations frees storage.",
};

/** One limit: its label, what it means, its field and its problem. */
export function LimitRow({ name, draft, problems, placeholder, disabled, onChange, after, hint }: Props) {
  const field = FIELD_OF[name];
  const id = `limit-${field}`;
  const isCost = name === "cost_a_month";
  const problem = problems[field] ?? (isCost ? problems.cost_currency : undefined);
  const input = (of: LimitField, label?: string) => (
    <input
      id={label ? undefined : id}
      aria-label={label}
      inputMode={of === "cost_currency" ? "text" : of === "gigabytes" || isCost ? "decimal" : "numeric"}
      autoComplete="off"
      maxLength={of === "cost_currency" ? 3 : 16}
      placeholder={of === "cost_currency" ? "USD" : placeholder}
      value={draft[of]}
      disabled={disabled}
      aria-invalid={problems[of] ? true : undefined}
      aria-describedby={cx(`${id}-hint`, problem && `${id}-problem`)}
      onChange={(event) => onChange({ [of]: event.target.value })}
      className={cx(
        FIELD,
        "h-9 tabular-nums disabled:opacity-50 pointer-coarse:h-10",
        of === "cost_currency" && "!w-18 shrink-0 uppercase placeholder:normal-case",
      )}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
      <div>
        <label htmlFor={id} className="text-sm text-ink">
          {LIMIT_LABELS[name]}
        </label>
        <p id={`${id}-hint`} className="mt-0.5 text-xs text-faint">
          {HINTS[name]}
        </p>
      </div>
      <div className="min-w-0">
        <div className="flex gap-2">
          {input(field)}
          {isCost && input("cost_currency", "Currency")}
        </div>
        {problem && (
          <p id={`${id}-problem`} className="mt-1.5 text-xs text-danger">
            {problem}
          </p>
        )}
        {hint && <p className="mt-1.5 text-xs text-faint">{hint}</p>}
        {after}
      </div>
    </div>
  );
}
