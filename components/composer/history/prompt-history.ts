/** The prompts that a person has sent from this browser, newest first. Loads when it is first needed. */
import * as z from "zod/mini";
import { perPerson, storageKey } from "@/lib/client/storage";
import { storedJson } from "@/lib/client/stored-json";

/** Older prompts are dropped. */
export const MAX_PROMPTS = 100;

const storedSchema = z.array(z.string());

const readList = (json: unknown): readonly string[] =>
  z.parse(storedSchema, json ?? []).slice(0, MAX_PROMPTS);

/** For an open list, which has to show a prompt that is remembered meanwhile. */
export const promptHistoryOf = perPerson((personId) =>
  storedJson("browser", storageKey("prompts", personId), readList),
);

/** Read anew each time, because another tab may have written. */
export const readPrompts = (personId: string): readonly string[] => promptHistoryOf(personId).read();

/** Adds a prompt as it was written, with its variations; one that was sent before moves to the front. */
export function rememberPrompt(personId: string, prompt: string): void {
  const text = prompt.trim();
  if (text === "") return;
  const others = readPrompts(personId).filter((one) => one !== text);
  promptHistoryOf(personId).write([text, ...others].slice(0, MAX_PROMPTS));
}

export function removePrompt(personId: string, prompt: string): void {
  promptHistoryOf(personId).write(readPrompts(personId).filter((one) => one !== prompt));
}

export function removeAllPrompts(personId: string): void {
  promptHistoryOf(personId).write([]);
}
