/** Reads a file that somebody dropped, here in the browser: the picture is sent nowhere. */
import { isJpeg, isWebp } from "@/lib/provenance/read/containers";
import { isPng } from "@/lib/provenance/read/png-chunks";
import { readProvenance } from "@/lib/provenance/read/read-provenance";
import { type Recipe, recipeOf } from "@/lib/provenance/read/recipe";

/** Larger files are no pictures that anybody generated. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

export type Finding =
  | { kind: "recipe"; recipe: Recipe }
  /** A picture that does not say how it was made. */
  | { kind: "silent" }
  | { kind: "no_picture" }
  | { kind: "too_large" };

type Readable = Pick<File, "size" | "arrayBuffer">;

/** Never throws: what cannot be read is no picture. */
export async function readFile(file: Readable): Promise<Finding> {
  if (file.size > MAX_FILE_BYTES) return { kind: "too_large" };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!isPng(bytes) && !isJpeg(bytes) && !isWebp(bytes)) return { kind: "no_picture" };
    const recipe = recipeOf(await readProvenance(bytes));
    return recipe ? { kind: "recipe", recipe } : { kind: "silent" };
  } catch {
    return { kind: "no_picture" };
  }
}
