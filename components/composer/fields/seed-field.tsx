"use client";
import { Dices, Lock, LockOpen } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { TextField } from "@/components/ui/controls/text-field";
import { randomSeed, seedProblem } from "../draft/draft";

interface Props {
  /** As typed; empty for a random one each time. */
  seed: string;
  max: number;
  onChange: (seed: string) => void;
  problem?: string | undefined;
}

/** Random each time, or locked to a number by typing or by the dice button. */
export function SeedField({ seed, max, onChange, problem }: Props) {
  const locked = seed.trim() !== "";
  return (
    <TextField
      id="seed"
      label="Seed"
      inputMode="numeric"
      autoComplete="off"
      placeholder="Random each time"
      className="font-mono"
      value={seed}
      problem={problem ?? seedProblem(seed, max) ?? undefined}
      onChange={(event) => onChange(event.target.value)}
      after={
        <span className="flex items-center gap-1">
          <IconButton
            icon={Dices}
            label="Pick a random seed and lock it"
            onClick={() => onChange(randomSeed())}
          />
          <IconButton
            icon={locked ? Lock : LockOpen}
            label={locked ? "Unlock: random seed each time" : "Lock a seed"}
            aria-pressed={locked}
            onClick={() => onChange(locked ? "" : randomSeed())}
          />
        </span>
      }
    />
  );
}
