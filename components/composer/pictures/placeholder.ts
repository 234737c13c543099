import type { Operation } from "contract/creations/inputs";
import type { Draft } from "../draft/draft";

const WORDS: Record<Operation, string> = {
  edit: "What should change?",
  expand: "What is around it? Words are not needed",
  upscale: "No words are needed",
  cut_out: "No words are needed",
};

/** What stands in the empty prompt field. */
export const placeholderOf = ({ source }: Pick<Draft, "source">): string | undefined =>
  source ? WORDS[source.operation] : undefined;
