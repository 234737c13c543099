"use client";
import { useSyncExternalStore } from "react";
import { type StoredText, storageKey, storedText } from "./storage";

const texts = new Map<string, StoredText>();

function textOf(name: string): StoredText {
  const text = texts.get(name) ?? storedText("browser", storageKey(name));
  texts.set(name, text);
  return text;
}

/** Whether a choice is switched on in this browser. */
export const storedFlag = (name: string): boolean => textOf(name).read() === "yes";

/** The same, followed as it changes; off in the server's page. @param name the same for every person. */
export function useStoredFlag(name: string): [boolean, (value: boolean) => void] {
  const isOn = useSyncExternalStore(
    textOf(name).subscribe,
    () => storedFlag(name),
    () => false,
  );
  const turn = (next: boolean) => {
    if (next !== storedFlag(name)) textOf(name).write(next ? "yes" : "no");
  };
  return [isOn, turn];
}
