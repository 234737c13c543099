"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { LIMIT_NAMES, type LimitName, type Limits } from "contract/admin/limits";
import type { StudioSettings } from "contract/admin/studio-settings";
import { useState } from "react";
import { notify } from "@/components/ui/notices/notify";
import { changeStudioSettings } from "@/lib/client/api/admin";
import { ADMIN_KEY, studioSettingsQuery } from "../admin-queries";
import { draftOf, type LimitProblems, problemsOf, readDraft } from "./limit-draft";
import { LimitRow } from "./limit-row";
import { LimitsForm } from "./limits-form";
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
    onError: (error) => setProblems(problemsOf(error)),
  });

  function submit() {
    const read = readDraft(draft);
    setProblems(read.problems);
    if (Object.keys(read.problems).length === 0) save.mutate(read.limits);
    return read.problems;
  }

  return (
    <LimitsForm
      label="Limits of the studio"
      intro="These limits hold for everybody without an exception. An empty field means no limit. Somebody over a limit keeps all their work, and can create again as soon as they are below it."
      problems={problems}
      error={save.error}
      isSaving={save.isPending}
      onSave={submit}
    >
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
    </LimitsForm>
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
