"use client";
/** Keys without a modifier can be switched off: who speaks to the computer, or has a tremor, hits them unawares. */
import { keptFlag, useKeptFlag } from "./use-kept-flag";

const OFF = "single-keys-off";

/** Whether keys without a modifier do something. */
export const singleKeysAreOn = (): boolean => !keptFlag(OFF);

export function useSingleKeys(): [isOn: boolean, turn: (isOn: boolean) => void] {
  const [isOff, turnOff] = useKeptFlag(OFF);
  return [!isOff, (isOn) => turnOff(!isOn)];
}
