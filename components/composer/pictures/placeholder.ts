import type { Operation } from "contract/creations/inputs";
import type { ModelView } from "contract/models/models";
import type { Draft, DraftSource } from "../draft/draft";

type Model = Pick<ModelView, "name" | "abilities">;

const WORDS: Partial<Record<Operation, string>> = {
  edit: "What should change?",
  expand: "What is around it? Words are not needed",
};

/** What stands in the empty prompt field. @param chosen the chosen models */
export function placeholderOf(
  { source }: Pick<Draft, "source">,
  chosen: readonly Model[],
): string | undefined {
  if (!source) return undefined;
  const isWhole = source.operation === "edit" && !isDescribed(source) && chosen.every(drawsDescriptions);
  return isWhole ? "What should the picture show?" : WORDS[source.operation];
}

/** What to know about the prompt of an edit, where a chosen model is not told what to change; null otherwise. */
export function promptNote({ source }: Pick<Draft, "source">, chosen: readonly Model[]): string | null {
  const names = chosen.filter(drawsDescriptions).map(({ name }) => name);
  if (source?.operation !== "edit" || names.length === 0) return null;
  const draws = `${names.join(" and ")} ${names.length === 1 ? "draws" : "draw"} what the prompt describes`;
  return isDescribed(source)
    ? `${draws}: your change is written into the prompt of this picture.`
    : `${draws}: describe the whole picture, not only what changes.`;
}

const drawsDescriptions = ({ abilities }: Model): boolean =>
  abilities.from_pictures?.prompt_describes === "result";

/** Whether what the source shows is known, here or perhaps to the studio. */
const isDescribed = ({ words, mayHaveWords }: DraftSource): boolean => words !== "" || mayHaveWords;
