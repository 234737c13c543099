import { ChevronDown } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { CHIP, OFF, ON } from "./chip";

interface Props {
  label: string;
  value: string | null;
  /** Whether it differs from the usual; where it has a value when absent. */
  isOn?: boolean;
  /** The choice that removes the filter; absent where there is always a value. */
  none?: string;
  choices: readonly (readonly [value: string, words: string])[];
  onChoose: (value: string | null) => void;
}

/** A native select in the form of a chip, for touch screens and keyboards. */
export function Choice({ label, value, isOn = value !== null, none, choices, onChoose }: Props) {
  return (
    <span
      className={cx(
        CHIP,
        isOn ? ON : OFF,
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
      )}
    >
      <select
        aria-label={label}
        value={value ?? ""}
        onChange={(event) => onChoose(event.target.value || null)}
        className="h-full max-w-44 appearance-none [field-sizing:content] rounded-full bg-transparent pr-7 pl-3 outline-none"
      >
        {none && (
          <option value="" className="bg-panel text-ink">
            {value ? none : label}
          </option>
        )}
        {choices.map(([name, words]) => (
          <option key={name} value={name} className="bg-panel text-ink">
            {words}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2.5 size-3.5" />
    </span>
  );
}
