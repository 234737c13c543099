/** The styles that a person has made, kept in this browser. Loads with the dialog. */
import * as z from "zod/mini";
import { storedAs } from "@/lib/client/person";
import type { PromptStyle } from "@/lib/prompt/style";
import { styleSchema } from "./style-schema";

const keyOf = (personId: string) => storedAs("styles", personId);

/** In the order they were made. What cannot be read is left out; the others stay. */
export function readStyles(personId: string): readonly PromptStyle[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(personId)) ?? "[]");
    return (Array.isArray(stored) ? stored : []).flatMap((one) => {
      const parsed = z.safeParse(styleSchema, one);
      return parsed.success ? [parsed.data] : [];
    });
  } catch {
    return [];
  }
}

/** Adds the style, or puts it in the place of the one with its id. @returns whether it is kept. */
export function keepStyle(personId: string, style: PromptStyle): boolean {
  const styles = readStyles(personId);
  const isThere = styles.some(({ id }) => id === style.id);
  return write(
    personId,
    isThere ? styles.map((one) => (one.id === style.id ? style : one)) : [...styles, style],
  );
}

/** @returns whether that is kept. */
export function dropStyle(personId: string, id: string): boolean {
  return write(
    personId,
    readStyles(personId).filter((one) => one.id !== id),
  );
}

function write(personId: string, styles: readonly PromptStyle[]): boolean {
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify(styles));
    return true;
  } catch {
    return false;
  }
}
