"use client";
import { Choices } from "@/components/ui/controls/choices";
import { Switch } from "@/components/ui/controls/switch";
import type { Draft } from "../draft/draft";
import type { Fit } from "../draft/fit";
import type { ComposerLimits } from "../draft/limits";
import type { Problems } from "../draft/problems";
import { ModelSettings } from "../models/model-settings";
import { checkedTexts } from "../words/checked-texts";
import { enhancerHint } from "./enhancer-hint";
import { PromptField } from "./prompt-field";
import { SeedField } from "./seed-field";

export interface MoreSettingsProps {
  /** With the draft as the models take it. */
  fit: Fit;
  limits: ComposerLimits;
  problems: Problems;
  onChange: (change: Partial<Draft>) => void;
}

/** The fields of the less common settings, without those that the chosen models do not have. */
export default function MoreSettingsFields({ fit, limits, problems, onChange }: MoreSettingsProps) {
  const { draft, resolutions } = fit;
  return (
    <div className="mt-3 grid grid-cols-1 gap-5">
      <ModelSettings fit={fit} onChange={onChange} />
      {fit.negativePrompt && (
        <PromptField
          id="negative-prompt"
          label="Negative prompt"
          placeholder="What the picture should not contain"
          value={draft.negativePrompt}
          limit={limits.negativePromptCharacters}
          onChange={(negativePrompt) => onChange({ negativePrompt })}
          problem={problems.fields.negativePrompt}
          texts={checkedTexts(fit)}
          field="negative_prompt"
          className="max-h-40"
        />
      )}
      {resolutions.length > 1 && (
        <Choices
          legend="Resolution"
          aside="short side, pixels"
          value={draft.resolution}
          onChange={(resolution) => onChange({ resolution })}
          problem={problems.fields.resolution}
          choices={resolutions.map((value) => ({
            value,
            label: `${value} pixels`,
            show: <span className="font-mono">{value}</span>,
          }))}
        />
      )}
      {fit.seed && (
        <SeedField
          max={limits.maxSeed}
          seed={draft.seed}
          onChange={(seed) => onChange({ seed })}
          problem={problems.fields.seed}
        />
      )}
      {fit.enhancer && (
        <Switch
          label="Prompt enhancer"
          hint={enhancerHint(limits)}
          checked={draft.enhance}
          onChange={(enhance) => onChange({ enhance })}
          problem={problems.fields.enhance}
        />
      )}
    </div>
  );
}
