/** Reads a dropped file in the browser; the picture is not uploaded. */
import { isJpeg, isPng, isSigned, isWebp, type Recipe, readProvenance, recipeOf } from "picture-metadata";

/** Generated pictures are smaller. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

export type Finding =
  | { kind: "recipe"; recipe: Recipe }
  /** A picture without settings. */
  | { kind: "silent" }
  /** A picture without settings, into which the studio writes none because it came signed. */
  | { kind: "signed" }
  | { kind: "no_picture" }
  | { kind: "too_large" };

type Readable = Pick<File, "size" | "arrayBuffer">;

/** Never throws: a file that cannot be read counts as no picture. */
export async function readFile(file: Readable): Promise<Finding> {
  if (file.size > MAX_FILE_BYTES) return { kind: "too_large" };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const recipe = recipeOf(await readProvenance(bytes));
    if (recipe) return { kind: "recipe", recipe };
    if (isSigned(bytes)) return { kind: "signed" };
    return { kind: isPng(bytes) || isJpeg(bytes) || isWebp(bytes) ? "silent" : "no_picture" };
  } catch {
    return { kind: "no_picture" };
  }
}
