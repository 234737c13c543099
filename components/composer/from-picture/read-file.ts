/** Reads a dropped file in the browser; the picture is not uploaded. */
import { isJpeg, isWebp } from "@/lib/provenance/read/containers";
import { isPng } from "@/lib/provenance/read/png-chunks";
import { readProvenance } from "@/lib/provenance/read/read-provenance";
import { type Recipe, recipeOf } from "@/lib/provenance/read/recipe";

/** Generated pictures are smaller. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

export type Finding =
  | { kind: "recipe"; recipe: Recipe }
  /** A picture without settings. */
  | { kind: "silent" }
  | { kind: "no_picture" }
  | { kind: "too_large" };

type Readable = Pick<File, "size" | "arrayBuffer">;

/** Never throws: a file that cannot be read counts as no picture. */
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
