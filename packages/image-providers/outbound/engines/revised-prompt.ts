/** The prompt that a model made of the one it got, as answers of OpenAI's form have it beside each picture. */
import * as z from "zod";
import { foreignText } from "../foreign";

const MAX_CHARACTERS = 20_000;

const schema = z.object({ revised_prompt: foreignText(MAX_CHARACTERS).transform((text) => text.trim()) });

/** @param entry of a picture. @returns undefined where it has none. */
export const revisedPromptIn = (entry: unknown): string | undefined =>
  schema.safeParse(entry).data?.revised_prompt || undefined;
