"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { notify } from "@/components/ui/notices/notify";
import { changeStudioSettings } from "@/lib/client/api/admin";
import { ApiError, errorMessage } from "@/lib/client/api/errors";
import { LIMIT_NAMES, type LimitName, type Limits } from "@/lib/contract/admin/limits";
import type { StudioSettings } from "@/lib/contract/admin/studio-settings";
import { ADMIN_KEY, studioSettingsQuery } from "../admin-queries";
import { draftOf, type LimitProblems, problemsByField, readDraft } from "./limit-draft";
import { LimitRow } from "./limit-row";
import { limitInWords } from "./limits-words";

/** The limits of everybody without an exception. */
export function StudioLimits({ settings }: { settings: StudioSettings }) {
  const client = useQueryClient();
  const { limits, initial_limits: initial } = settings;
  const [draft, setDraft] = useState(() => draftOf(limits, initial.cost_a_month?.currency));
  const [problems, setProblems] = useState<LimitProblems>({});
  const save = useMutation({
    mutationFn: (next: Limits) => changeStudioSettings({ limits: next }),
    networkMode: "always",
    onSuccess: (next) => {
      client.setQueryData(studioSettingsQuery.queryKey, next);
      setDraft(draftOf(next.limits, draft.cost_currency));
      notify({ words: "The limits of the studio are saved." });
      return client.invalidateQueries({ queryKey: [ADMIN_KEY] });
    },
    onError: (error) => setProblems(error instanceof ApiError ? problemsByField(error.details).problems : {}),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const read = readDraft(draft);
    setProblems(read.problems);
    const [field] = Object.keys(read.problems);
    if (!field) return save.mutate(read.limits);
    document.getElementById(`limit-${field === "cost_currency" ? "cost_amount" : field}`)?.focus();
  }

  const isRefusedAtField = Object.keys(problems).length > 0;
  return (
    <form noValidate aria-label="Limits of the studio" onSubmit={submit}>
      <p className="text-sm text-muted">
        These limits hold for everybody without an exception. An empty field means no limit. Who is over a
        limit keeps everything, and can make pictures again when the limit allows it.
      </p>
      <div className="mt-3 divide-y divide-hairline border-y border-hairline">
        {LIMIT_NAMES.map((name) => (
          <LimitRow
            key={name}
            name={name}
            draft={draft}
            problems={problems}
            placeholder="No limit"
            hint={originOf(name, limits, initial)}
            onChange={(some) => {
              setDraft((before) => ({ ...before, ...some }));
              setProblems({});
              if (save.error) save.reset();
            }}
          />
        ))}
      </div>
      <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
        {save.error && !isRefusedAtField && `Not saved. ${errorMessage(save.error)}`}
        {isRefusedAtField && "Not saved. See the fields above."}
      </p>
      <Button type="submit" look="primary" className="mt-4" aria-disabled={save.isPending}>
        {save.isPending ? "Saving…" : "Save limits"}
      </Button>
    </form>
  );
}

/** The settings of the operator from which a limit begins. */
const SETTINGS: Partial<Record<LimitName, string>> = {
  creations_at_once: "MAX_ACTIVE_CREATIONS",
  bytes_kept: "MAX_GB_PER_PERSON",
};

/** Where a value comes from, for limits that the operator can set too. */
function originOf(name: LimitName, limits: Limits, initial: Limits): string | null {
  const setting = SETTINGS[name];
  if (!setting) return null;
  const words = limitInWords(name, initial);
  return words === limitInWords(name, limits)
    ? `From the setting ${setting}.`
    : `Changed here. The setting ${setting} says: ${words}.`;
}
