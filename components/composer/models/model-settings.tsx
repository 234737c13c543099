"use client";
import { settingsOf } from "contract/models/model-settings";
import { Choices } from "@/components/ui/controls/choices";
import { SelectField } from "@/components/ui/controls/select-field";
import type { Draft } from "../draft/draft";
import type { Fit } from "../draft/fit";

interface Props {
  fit: Fit;
  onChange: (change: Partial<Draft>) => void;
}

/** More values do not fit beside each other. */
const MAX_SEGMENTS = 4;

/** The settings that only the chosen models have, such as quality. */
export function ModelSettings({ fit, onChange }: Props) {
  const { settings, models, draft } = fit;
  const values = settingsOf({ settings: [...settings] }, draft.modelSettings);
  return settings.map((setting) => {
    const owners = models.filter(({ abilities }) =>
      abilities.settings.some((one) => one.name === setting.name),
    );
    const field = {
      value: values[setting.name] ?? setting.default,
      // Only some have it: the others are drawn without.
      aside: owners.length < models.length ? owners.map(({ name }) => name).join(", ") : undefined,
      onChange: (value: string) =>
        onChange({ modelSettings: { ...draft.modelSettings, [setting.name]: value } }),
    };
    return setting.values.length <= MAX_SEGMENTS ? (
      <Choices
        key={setting.name}
        legend={setting.label}
        aside={field.aside}
        value={field.value}
        onChange={field.onChange}
        choices={setting.values}
      />
    ) : (
      <SelectField key={setting.name} label={setting.label} choices={setting.values} {...field} />
    );
  });
}
