"use client";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/controls/button";
import { errorMessage } from "@/lib/client/api/call/errors";
import type { LimitProblems } from "./limit-draft";

interface Props {
  label: string;
  /** What the limits mean, above them. */
  intro: ReactNode;
  /** The rows. */
  children: ReactNode;
  problems: LimitProblems;
  /** Why the last attempt to save failed. */
  error: unknown;
  isSaving: boolean;
  /** Checks and saves. @returns the fields that cannot be saved; the first gets the focus. */
  onSave: () => LimitProblems;
}

/** Limits to change and save, of everybody or of one person. */
export function LimitsForm({ label, intro, children, problems, error, isSaving, onSave }: Props) {
  const isRefusedAtField = Object.keys(problems).length > 0;
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSaving) return;
        const [field] = Object.keys(onSave());
        // The currency shares the row of the amount.
        if (field)
          document.getElementById(`limit-${field === "cost_currency" ? "cost_amount" : field}`)?.focus();
      }}
    >
      <p className="text-sm text-muted">{intro}</p>
      <div className="mt-3 divide-y divide-hairline border-y border-hairline">{children}</div>
      <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
        {isRefusedAtField
          ? "Not saved. See the fields above."
          : error !== null && `Not saved. ${errorMessage(error)}`}
      </p>
      <Button type="submit" look="primary" className="mt-4" aria-disabled={isSaving}>
        {isSaving ? "Saving…" : "Save limits"}
      </Button>
    </form>
  );
}
