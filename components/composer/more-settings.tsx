"use client";
import { ChevronDown } from "lucide-react";
import { Choices } from "@/components/ui/choices";
import { Switch } from "@/components/ui/switch";
import { useKeptFlag } from "@/components/ui/use-kept-flag";
import { type Draft, resolutionsFor, seedProblem } from "./draft";
import { enhancerHint, publicHint, settingsInWords } from "./generate-words";
import type { ComposerLimits } from "./limits";
import type { Problems } from "./problems";
import { PromptField } from "./prompt-field";
import { SeedField } from "./seed-field";

const FOLDED = ["negativePrompt", "resolution", "seed", "isPublic", "enhance"] as const;

interface Props {
  draft: Draft;
  limits: ComposerLimits;
  problems: Problems;
  onChange: (change: Partial<Draft>) => void;
}

/** What a first picture does not need. Closed, its line still says how things are set. */
export function MoreSettings({ draft, limits, problems, onChange }: Props) {
  const wrong =
    FOLDED.some((field) => problems.fields[field]) || seedProblem(draft.seed, limits.maxSeed) !== null;
  const [open, setOpen] = useKeptFlag("more-settings");
  return (
    <details className="group" open={open || wrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="grid list-none grid-cols-[1rem_1fr] items-center gap-x-2 rounded-md py-1 text-xs text-muted hover:text-ink">
        <ChevronDown aria-hidden className="size-4 -rotate-90 transition-transform group-open:rotate-0" />
        <span>More settings</span>
        <span className="col-start-2 text-faint group-open:hidden">{settingsInWords(draft)}</span>
      </summary>
      <div className="mt-3 grid grid-cols-1 gap-5">
        <PromptField
          id="negative-prompt"
          label="Negative prompt"
          placeholder="What should not be in it"
          value={draft.negativePrompt}
          limit={limits.negativePromptCharacters}
          onChange={(negativePrompt) => onChange({ negativePrompt })}
          problem={problems.fields.negativePrompt}
          className="min-h-16 max-h-40"
        />
        <Choices
          legend="Resolution"
          aside="short side, pixels"
          value={draft.resolution}
          onChange={(resolution) => onChange({ resolution })}
          problem={problems.fields.resolution}
          choices={resolutionsFor(draft.resolution).map((value) => ({
            value,
            label: `${value} pixels`,
            show: <span className="font-mono">{value}</span>,
          }))}
        />
        <SeedField
          max={limits.maxSeed}
          seed={draft.seed}
          onChange={(seed) => onChange({ seed })}
          problem={problems.fields.seed}
        />
        <Switch
          label="Prompt enhancer"
          hint={enhancerHint(limits)}
          checked={draft.enhance}
          onChange={(enhance) => onChange({ enhance })}
          problem={problems.fields.enhance}
        />
        <Switch
          label="Public"
          hint={publicHint(limits)}
          checked={draft.isPublic}
          onChange={(isPublic) => onChange({ isPublic })}
          problem={problems.fields.isPublic}
        />
      </div>
    </details>
  );
}
