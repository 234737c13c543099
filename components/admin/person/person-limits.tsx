"use client";
import { LIMIT_NAMES, type LimitExceptions, type LimitName, type Limits } from "contract/admin/limits";
import type { AdminPerson } from "contract/admin/people";
import { useState } from "react";
import { flushSync } from "react-dom";
import { changePerson } from "@/lib/client/api/admin";
import { draftOf, FIELD_OF, type LimitProblems, problemsOf, readDraft } from "../limits/limit-draft";
import { LimitRow } from "../limits/limit-row";
import { LimitsForm } from "../limits/limits-form";
import { LIMIT_NOUNS, limitInWords } from "../limits/limits-words";
import { usePersonChange } from "./use-person-change";

interface Props {
  person: AdminPerson;
  studioLimits: Limits;
}

/** The limits of one person that differ from the studio's. An empty field means the studio's. */
export function PersonLimits({ person, studioLimits }: Props) {
  const [draft, setDraft] = useState(() => draftOf(person.limits, studioLimits.cost_a_month?.currency));
  const [unlimited, setUnlimited] = useState<ReadonlySet<LimitName>>(
    () => new Set(LIMIT_NAMES.filter((name) => person.limits[name] === null)),
  );
  const [problems, setProblems] = useState<LimitProblems>({});
  const change = usePersonChange({
    run: (limits: LimitExceptions) => changePerson(person.id, { limits }),
    done: () => `The limits of ${person.name} are saved.`,
  });
  const isExcepted = (name: LimitName) => unlimited.has(name) || draft[FIELD_OF[name]].trim() !== "";
  const without = (name: LimitName) => {
    const rest = { ...problems };
    delete rest[FIELD_OF[name]];
    if (name === "cost_a_month") delete rest.cost_currency;
    setProblems(rest);
    change.reset();
  };

  function setNoLimit(name: LimitName, isOn: boolean) {
    setUnlimited((before) => {
      const next = new Set(before);
      if (isOn) next.add(name);
      else next.delete(name);
      return next;
    });
    without(name);
  }

  function submit() {
    const read = readDraft(draft);
    for (const name of unlimited) delete read.problems[FIELD_OF[name]];
    if (unlimited.has("cost_a_month")) delete read.problems.cost_currency;
    setProblems(read.problems);
    if (Object.keys(read.problems).length > 0) return read.problems;
    const exceptions: LimitExceptions = Object.fromEntries(
      LIMIT_NAMES.filter(isExcepted).map((name) => [name, unlimited.has(name) ? null : read.limits[name]]),
    );
    change.mutate(exceptions, {
      onSuccess: (saved) => setDraft(draftOf(saved.limits, draft.cost_currency)),
      onError: (error) => setProblems(problemsOf(error)),
    });
    return {};
  }

  return (
    <LimitsForm
      label={`Limits of ${person.name}`}
      intro={`What differs from the studio’s limits for ${person.name}. An empty field means the studio’s limit.`}
      problems={problems}
      error={change.error}
      isSaving={change.isPending}
      onSave={submit}
    >
      {LIMIT_NAMES.map((name) => (
        <LimitRow
          key={name}
          name={name}
          draft={unlimited.has(name) ? { ...draft, [FIELD_OF[name]]: "" } : draft}
          problems={problems}
          placeholder={unlimited.has(name) ? "No limit" : `The studio’s: ${limitInWords(name, studioLimits)}`}
          disabled={unlimited.has(name)}
          onChange={(some) => {
            setDraft((before) => ({ ...before, ...some }));
            without(name);
          }}
          after={
            <div className="mt-2 flex min-h-6 flex-wrap items-center justify-between gap-x-4">
              <label className="inline-flex items-center gap-2 text-xs text-muted pointer-coarse:min-h-10">
                <input
                  type="checkbox"
                  aria-label={`No limit: ${LIMIT_NOUNS[name]}`}
                  checked={unlimited.has(name)}
                  onChange={(event) => setNoLimit(name, event.target.checked)}
                  className="size-4 accent-(--ink)"
                />
                No limit
              </label>
              {isExcepted(name) && (
                <button
                  type="button"
                  aria-label={`Use the studio’s limit: ${LIMIT_NOUNS[name]}`}
                  onClick={() => {
                    // The button goes, and the field takes the focus once it is enabled.
                    flushSync(() => {
                      setDraft((before) => ({ ...before, [FIELD_OF[name]]: "" }));
                      setNoLimit(name, false);
                    });
                    document.getElementById(`limit-${FIELD_OF[name]}`)?.focus();
                  }}
                  className="text-xs text-muted underline underline-offset-4 hover:text-ink pointer-coarse:min-h-10"
                >
                  Use the studio’s: {limitInWords(name, studioLimits)}
                </button>
              )}
            </div>
          }
        />
      ))}
    </LimitsForm>
  );
}
