"use client";
import { Dices, Lock, LockOpen } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { TextField } from "@/components/ui/controls/text-field";
import { drawnSeed, seedProblem } from "../draft/draft";

interface Props {
  /** As typed; empty: a random one each time. */
  seed: string;
  max: number;
  onChange: (seed: string) => void;
  problem?: string | undefined;
}

/** Random each time, or locked to a number: typing or throwing the dice locks it. What is typed stays as it is. */
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
          <IconButton icon={Dices} label="Draw a seed and keep it" onClick={() => onChange(drawnSeed())} />
          <IconButton
            icon={locked ? Lock : LockOpen}
            label={locked ? "Unlock: a random seed each time" : "Lock a seed"}
            aria-pressed={locked}
            onClick={() => onChange(locked ? "" : drawnSeed())}
          />
        </span>
      }
    />
  );
}
