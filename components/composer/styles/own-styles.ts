/** The styles that a person has made, stored in this browser. Loads with the dialog. */
import * as z from "zod/mini";
import { storageKey } from "@/lib/client/storage";
import { storedJson } from "@/lib/client/stored-json";
import type { PromptStyle } from "@/lib/prompt/style";
import { styleSchema } from "./style-schema";

const readList = (json: unknown): readonly PromptStyle[] =>
  (Array.isArray(json) ? json : []).flatMap((one) => {
    const parsed = z.safeParse(styleSchema, one);
    return parsed.success ? [parsed.data] : [];
  });

const stylesOf = (personId: string) => storedJson("browser", storageKey("styles", personId), readList);

/** In the order they were made. A broken style is left out; the others stay. */
export const readStyles = (personId: string): readonly PromptStyle[] => stylesOf(personId).read();

/** Adds the style, or replaces the one with its id. @returns whether it could be stored. */
export function saveStyle(personId: string, style: PromptStyle): boolean {
  const styles = readStyles(personId);
  const isThere = styles.some(({ id }) => id === style.id);
  return stylesOf(personId).write(
    isThere ? styles.map((one) => (one.id === style.id ? style : one)) : [...styles, style],
  );
}

/** @returns whether the change could be stored. */
export function deleteStyle(personId: string, id: string): boolean {
  return stylesOf(personId).write(readStyles(personId).filter((one) => one.id !== id));
}

/** Puts a deleted style back to its place. @returns whether the change could be stored. */
export function restoreStyle(personId: string, style: PromptStyle, at: number): boolean {
  return stylesOf(personId).write(readStyles(personId).toSpliced(at, 0, style));
}
