"use client";
import { settingsOf } from "contract/models/model-settings";
import type { ModelSetting } from "contract/models/models";
import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { Choices } from "@/components/ui/controls/choices";
import { FIELD } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";
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
      setting,
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
      <Select key={setting.name} {...field} />
    );
  });
}

interface SelectProps {
  setting: ModelSetting;
  value: string;
  aside: string | undefined;
  onChange: (value: string) => void;
}

function Select({ setting, value, aside, onChange }: SelectProps) {
  const id = useId();
  return (
    <div>
      <div className="mb-1.5 flex justify-between text-xs">
        <label htmlFor={id} className="text-muted">
          {setting.label}
        </label>
        {aside && <span className="text-faint">{aside}</span>}
      </div>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cx(FIELD, "h-9 appearance-none pr-9 pointer-coarse:h-10")}
        >
          {setting.values.map((one) => (
            <option key={one.value} value={one.value} className="bg-panel text-ink">
              {one.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-faint"
        />
      </div>
    </div>
  );
}
