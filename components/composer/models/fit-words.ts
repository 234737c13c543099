/** What the composer leaves out for the chosen models, in words. */
import { settingsOf } from "contract/models/model-settings";
import type { ModelView } from "contract/models/models";
import { counted } from "@/lib/client/words/counted";
import { type Draft, FRESH_DRAFT } from "../draft/draft";
import type { Fit } from "../draft/fit";

/** `a`, `a and b`, `a, b and c`. */
export const listed = (words: readonly string[], and = "and"): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${and} ${words.at(-1)}`;

const lacksOf = ({ abilities }: ModelView): string[] => [
  ...(abilities.seed === "none" ? ["seed"] : []),
  ...(abilities.negative_prompt ? [] : ["negative prompt"]),
  ...(abilities.prompt_enhancer === "none" ? ["prompt enhancer"] : []),
];

/**
 * One quiet paragraph; empty when the models take everything.
 *
 * @param draft as written, with values that do not fit.
 * @param nameOf what a model was called that the studio no longer offers.
 */
export function leftOutInWords(fit: Fit, draft: Draft, nameOf: (id: string) => string): string {
  return [
    ...missingInWords(fit, nameOf),
    ...lacksInWords(fit, draft),
    ...changesInWords(fit, draft),
    ...exclusionsInWords(fit, draft),
  ].join(" ");
}

function missingInWords({ missing, chosen }: Fit, nameOf: (id: string) => string): string[] {
  if (missing.length === 0) return [];
  const names = listed(chosen.map(({ name }) => name));
  const are = missing.length === 1 ? "is" : "are";
  return [`${listed(missing.map(nameOf))} ${are} no longer offered in this studio. Selected: ${names}.`];
}

function lacksInWords({ models }: Fit, draft: Draft): string[] {
  const [first, ...others] = models;
  // A field that none of the chosen models takes is named once for all of them.
  const common =
    first && others.length > 0
      ? lacksOf(first).filter((lack) => others.every((model) => lacksOf(model).includes(lack)))
      : [];
  const byLacks = new Map<string, string[]>();
  for (const model of models) {
    const lacks = lacksOf(model).filter((lack) => !common.includes(lack));
    if (lacks.length === 0) continue;
    const words = listed(lacks.map((lack) => `no ${lack}`));
    byLacks.set(words, [...(byLacks.get(words) ?? []), model.name]);
  }
  const sentences = [
    ...(common.length > 0 ? [`None of these models takes a ${listed(common, "or a")}.`] : []),
    ...[...byLacks].map(
      ([words, names]) => `${listed(names)} ${names.length === 1 ? "takes" : "take"} ${words}.`,
    ),
  ];
  const hasValues =
    (draft.seed.trim() !== "" && models.some(({ abilities }) => abilities.seed === "none")) ||
    (draft.negativePrompt.trim() !== "" && models.some(({ abilities }) => !abilities.negative_prompt));
  return hasValues ? [...sentences, "Your values are kept for other models."] : sentences;
}

function changesInWords({ models, draft: fitted }: Fit, draft: Draft): string[] {
  const changes = [
    ...(fitted.aspectRatio === draft.aspectRatio
      ? []
      : [`${fitted.aspectRatio} instead of ${draft.aspectRatio}`]),
    // A default that nobody chose is not worth a word.
    ...(fitted.resolution === draft.resolution || draft.resolution === FRESH_DRAFT.resolution
      ? []
      : [`${fitted.resolution} instead of ${draft.resolution} px`]),
    ...(fitted.imageNumber === draft.imageNumber
      ? []
      : [`${fitted.imageNumber} instead of ${counted(draft.imageNumber, "picture")}`]),
  ];
  if (changes.length === 0) return [];
  return [`With ${models.length === 1 ? models[0]?.name : "these models"}: ${listed(changes)}.`];
}

/** Which values of other settings a chosen one takes away, as a transparent background does JPEG. */
function exclusionsInWords({ models }: Fit, draft: Draft): string[] {
  const sentences = models.flatMap(({ abilities }) => {
    const chosen = settingsOf(abilities, draft.modelSettings);
    return abilities.settings.flatMap(({ name, label, values }) => {
      const value = values.find((one) => one.value === chosen[name]);
      return Object.entries(value?.not_with ?? {}).flatMap(([other, excluded]) => {
        const setting = abilities.settings.find((one) => one.name === other);
        const labels = setting?.values.filter((one) => excluded.includes(one.value)).map((one) => one.label);
        return labels?.length
          ? [
              `${label} “${value?.label}” cannot be combined with ${setting?.label} “${listed(labels, "or")}”.`,
            ]
          : [];
      });
    });
  });
  return [...new Set(sentences)];
}
