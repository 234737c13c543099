/** What the prompt of an edit describes, in MODELS_FILE: what changes, or the whole picture that is wanted. */
import * as z from "zod";

export const promptDescribes = z.enum(["change", "result"]);
