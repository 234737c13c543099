/** The schema of a stored style. Loads after the page. */
import * as z from "zod/mini";
import type { PromptStyle } from "@/lib/prompt/style";
import { styleProblems } from "@/lib/prompt/style-problems";

export const styleSchema = z
  .object({ id: z.string(), name: z.string(), template: z.string(), negativePrompt: z.string() })
  .check(z.refine((style: PromptStyle) => Object.keys(styleProblems(style)).length === 0));
