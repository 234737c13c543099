"use client";
import { Dices, Lock, LockOpen } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { TextField } from "@/components/ui/text-field";

interface Props {
  /** Null: a random one each time. */
  seed: number | null;
  max: number;
  onChange: (seed: number | null) => void;
  problem?: string | undefined;
}

const drawn = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** Random each time, or locked to a number: typing or throwing the dice locks it. */
export function SeedField({ seed, max, onChange, problem }: Props) {
  const locked = seed !== null;
  return (
    <TextField
      id="seed"
      label="Seed"
      inputMode="numeric"
      autoComplete="off"
      placeholder="Random each time"
      className="font-mono"
      value={seed ?? ""}
      problem={problem}
      onChange={(event) => {
        const digits = event.target.value.replace(/\D/g, "");
        onChange(digits === "" ? null : Math.min(max, Number(digits)));
      }}
      after={
        <span className="flex items-center gap-1">
          <IconButton icon={Dices} label="Draw a seed and keep it" onClick={() => onChange(drawn())} />
          <IconButton
            icon={locked ? Lock : LockOpen}
            label={locked ? "Unlock: a random seed each time" : "Lock a seed"}
            aria-pressed={locked}
            onClick={() => onChange(locked ? null : drawn())}
          />
        </span>
      }
    />
  );
}
