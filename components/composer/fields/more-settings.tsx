"use client";
import { ChevronDown } from "lucide-react";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { LazyView, useFetchedWhenIdle } from "@/components/ui/lazy/lazy-view";
import { useStoredFlag } from "@/lib/client/stored-flag";
import { seedProblem } from "../draft/draft";
import { settingsInWords } from "../generate/generate-words";
import type { MoreSettingsProps } from "./more-settings-fields";

const fields = lazyPart(() => import("./more-settings-fields"));

const COLLAPSED_FIELDS = ["negativePrompt", "resolution", "seed", "enhance"] as const;

/** The less common settings, collapsible to a summary of one line. */
export function MoreSettings({ fit, limits, problems, onChange }: MoreSettingsProps) {
  const wrong =
    COLLAPSED_FIELDS.some((field) => problems.fields[field]) ||
    (fit.seed && seedProblem(fit.draft.seed, limits.maxSeed) !== null);
  const [open, setOpen] = useStoredFlag("more-settings");
  useFetchedWhenIdle(fields);
  const { settings, negativePrompt, resolutions, seed, enhancer } = fit;
  if (settings.length === 0 && !negativePrompt && resolutions.length < 2 && !seed && !enhancer) return null;
  return (
    <details className="group" open={open || wrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="grid list-none grid-cols-[1rem_1fr] items-center gap-x-2 rounded-md py-1 text-xs text-muted hover:text-ink">
        <ChevronDown aria-hidden className="size-4 -rotate-90 transition-transform group-open:rotate-0" />
        <span>More settings</span>
        <span className="col-start-2 text-faint group-open:hidden">{settingsInWords(fit)}</span>
      </summary>
      {(open || wrong) && <LazyView part={fields} props={{ fit, limits, problems, onChange }} />}
    </details>
  );
}
