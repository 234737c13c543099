"use client";
import type { NotCleared } from "contract/boards/board";
import type { LinkPictures } from "contract/boards/share-link";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { useNow } from "@/components/ui/use-now";
import { ApiError, errorMessage } from "@/lib/client/api/call/errors";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { notClearedWords } from "../not-cleared-words";
import { dateProblem, isPasswordMissing, type LinkDraft } from "./link-draft";
import { LinkFields } from "./link-fields";

interface Props {
  initial: LinkDraft;
  confirm: string;
  pictures: number;
  picks: number;
  barred: Record<LinkPictures, NotCleared>;
  hasEnd: boolean;
  hadPassword: boolean;
  /** What it throws is shown, and the form stays. @param now at the studio, in milliseconds. */
  onConfirm: (draft: LinkDraft, now: number) => Promise<void>;
  /** Absent where there is nothing to go back to. */
  onCancel: (() => void) | null;
}

/** Makes a link or changes one. */
export function LinkForm({ initial, confirm, barred, onConfirm, onCancel, ...fields }: Props) {
  const [draft, setDraft] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const now = serverNow(useNow());
  const isIncomplete = dateProblem(draft, now) !== null || isPasswordMissing(draft, fields.hadPassword);

  async function submit() {
    if (isBusy || isIncomplete) return;
    setBusy(true);
    try {
      await onConfirm(draft, now);
    } catch (error) {
      const detail = error instanceof ApiError ? error.details[0]?.message : undefined;
      setProblem(detail ?? errorMessage(error));
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <LinkFields
        {...fields}
        draft={draft}
        onChange={(next) => {
          setDraft(next);
          setProblem(null);
        }}
        now={now}
      />
      <p role="status" className="mt-4 text-sm text-warning empty:hidden">
        {draft.pictures !== "unknown" && barredWords(barred[draft.pictures], draft.allows_downloads)}
      </p>
      <p role="alert" className="mt-4 text-sm text-danger empty:hidden">
        {problem}
      </p>
      <div className="mt-5 flex justify-end gap-2">
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" look="primary" aria-disabled={isBusy || isIncomplete}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}

function barredWords(barred: NotCleared, isForDownload: boolean): string | null {
  const words = notClearedWords(barred);
  return words && `${words}${isForDownload ? ", and guests can download them" : ""}.`;
}
