/** What a model can do, in a few words for the picker. */

import type { ModelAbilities, ModelView } from "contract/models/models";
import { counted } from "@/lib/client/words/counted";
import { usualTimeInWords } from "@/lib/client/words/durations";
import { moneyInWords, PRICE_UNKNOWN } from "@/lib/client/words/price";
import { serviceWords } from "@/lib/client/words/service";

/** More are only counted. */
const MAX_NAMED_SETTINGS = 3;

/** What it can and what it cannot: the differences between models that matter before sending. */
export function abilitiesInWords({ abilities }: { abilities: ModelAbilities }): {
  can: string[];
  cannot: string[];
} {
  const can: string[] = [];
  const cannot: string[] = [];
  const sort = (isAble: boolean, words: string) => (isAble ? can.push(words) : cannot.push(words));
  const { max_pictures, settings, sizes } = abilities;
  can.push(...fromPicturesInWords(abilities.from_pictures));
  if ("list" in sizes) can.push(counted(sizes.list.length, "size"));
  can.push(`${max_pictures === 1 ? "" : "up to "}${counted(max_pictures, "picture")}`);
  sort(abilities.seed !== "none", "seed");
  sort(abilities.negative_prompt, "negative prompt");
  sort(abilities.prompt_enhancer !== "none", "prompt enhancer");
  if (abilities.previews) can.push("live preview");
  if (abilities.vocabulary) can.push("known words only");
  const labels = settings.map(({ label }) => label.toLowerCase());
  can.push(...(labels.length > MAX_NAMED_SETTINGS ? [counted(labels.length, "more setting")] : labels));
  return { can, cannot };
}

/** What it makes from pictures: the words of the composer. */
function fromPicturesInWords(made: ModelAbilities["from_pictures"]): string[] {
  if (!made) return [];
  const { operations, sources, mask, references, factors, needs_picture } = made;
  const of = sources === "own" ? " its own pictures" : "";
  const { max } = references;
  return [
    ...(needs_picture ? ["only from a picture"] : []),
    ...(operations.includes("edit") ? [`edit${of}${mask ? " with a mask" : ""}`] : []),
    ...(max > 0 ? [`${max === 1 ? "" : "up to "}${counted(max, "reference")}`] : []),
    ...(operations.includes("expand") ? [`expand${of}`] : []),
    ...(operations.includes("upscale")
      ? [`enlarge${of} ${factors.map((factor) => `×${factor}`).join(", ")}`.trim()]
      : []),
    ...(operations.includes("cut_out") ? [`cut out${of}`] : []),
  ];
}

/** `$0.04 a picture`, `$0.01 to $0.17 a picture`, `free`, `price unknown`. */
function priceOfModel({ price, is_free }: Pick<ModelView, "price" | "is_free">): string {
  if (!price) return is_free ? "free" : PRICE_UNKNOWN;
  const { per_picture, currency, by_setting } = price;
  const amounts = by_setting ? Object.values(by_setting.prices) : [per_picture];
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  if (high === 0) return "free";
  const words = (amount: number) => moneyInWords({ amount, currency });
  return `${low === high ? words(low) : `${words(low)} to ${words(high)}`} a picture`;
}

/** `$0.04 a picture · about 12 s`, `price unknown`. */
export const priceAndTimeOf = (model: Pick<ModelView, "price" | "is_free" | "usual_seconds">): string =>
  priceOfModel(model) +
  (typeof model.usual_seconds === "number" ? ` · ${usualTimeInWords(model.usual_seconds)}` : "");

/** Why it cannot draw now, in the tone of that reason; null while it can. An outage of its service comes before its own problem. */
export function troubleOf({
  state,
  problem,
  provider,
}: ModelView): { words: string; tone: "warning" | "danger" } | null {
  const { state: words, sentence, tone } = serviceWords(state.state, provider);
  if (sentence === null) return problem === null ? null : { words: problem, tone: "danger" };
  return {
    words: state.reason ? `${words}: ${state.reason}` : words,
    tone: tone === "danger" ? "danger" : "warning",
  };
}
