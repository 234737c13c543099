/** The prompts that a person has sent from this browser, newest first. Loads when it is first needed. */
import * as z from "zod/mini";
import { storedAs } from "@/lib/client/person";

/** The oldest give way. */
export const MAX_PROMPTS = 100;

const storedSchema = z.array(z.string());

/** Read anew each time: another tab may have written in between. */
export function readPrompts(personId: string): readonly string[] {
  try {
    const parsed = z.safeParse(storedSchema, JSON.parse(localStorage.getItem(keyOf(personId)) ?? "[]"));
    return parsed.success ? parsed.data.slice(0, MAX_PROMPTS) : [];
  } catch {
    return [];
  }
}

/** As it was written, variations and all. Sent once more, it comes to the front. */
export function rememberPrompt(personId: string, prompt: string): void {
  const text = prompt.trim();
  if (text === "") return;
  write(personId, [text, ...readPrompts(personId).filter((one) => one !== text)].slice(0, MAX_PROMPTS));
}

export function forgetPrompt(personId: string, prompt: string): void {
  write(
    personId,
    readPrompts(personId).filter((one) => one !== prompt),
  );
}

export function forgetAllPrompts(personId: string): void {
  write(personId, []);
}

const keyOf = (personId: string) => storedAs("prompts", personId);

function write(personId: string, prompts: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify(prompts));
  } catch {
    // Storage that is full or forbidden remembers nothing new.
  }
}
