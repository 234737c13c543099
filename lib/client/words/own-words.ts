import type { Creation } from "contract/creations/creation";

/** What the person wrote where that is known, otherwise the prompt. */
export const ownWords = ({ written, prompt }: Pick<Creation, "written" | "prompt">): string =>
  written?.prompt || prompt;
