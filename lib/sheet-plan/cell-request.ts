/** What a cell of a sheet asks for: what all cells have in common, with one value of each axis. */
import type { CreationRequest } from "contract/creations/request";
import { MAX_VALUE_CHARACTERS, MAX_VALUES } from "contract/creations/written-limits";
import type { Axis, AxisKind, AxisValue } from "contract/sheets/axes";
import { styledNegativePrompt, styledPrompt } from "@/lib/prompt/style";
import { tidy } from "@/lib/prompt/variations";
import { placesOf } from "./cells";

type Of<Kind extends AxisKind> = Extract<Axis, { kind: Kind }>;
interface Chosen<Kind extends AxisKind = AxisKind> {
  axis: Of<Kind>;
  value: AxisValue<Kind>;
}

/**
 * The request of one cell, for one picture. Words first, then the style around them, so that the order of the axes does not matter.
 *
 * @param cell one that the axes have.
 */
export function cellRequest(request: CreationRequest, axes: readonly Axis[], cell: string): CreationRequest {
  const chosen = chosenOf(axes, cell);
  const of = <Kind extends AxisKind>(kind: Kind) =>
    chosen.filter((one) => one.axis.kind === kind) as unknown as Chosen<Kind>[];
  const last = <Kind extends AxisKind>(kind: Kind) => of(kind).at(-1)?.value;
  const words = of("words");
  const own = withWords(request.prompt, words);
  const style = last("style");
  const negative = last("negative_prompt")?.text ?? request.negative_prompt;
  const isStyled = style !== undefined && style.template !== "";
  const strength = last("strength")?.strength;
  const source = last("source")?.picture;
  const references = of("reference").map(({ axis: { role }, value: { picture } }) => ({
    ...picture,
    ...(role && { role }),
  }));
  const inputs =
    source || references.length > 0 || strength !== undefined || request.inputs
      ? {
          ...request.inputs,
          ...(source && { source }),
          ...(strength !== undefined && { strength }),
          references: [...(request.inputs?.references ?? []), ...references],
        }
      : undefined;
  const model = last("model")?.model ?? request.model;
  const operation = request.operation ?? (source ? "edit" : undefined);
  return {
    ...request,
    prompt: isStyled ? styledPrompt(style, own) : own,
    negative_prompt: isStyled
      ? styledNegativePrompt({ negativePrompt: style.negative_prompt }, negative)
      : negative,
    ...(model !== undefined && { model }),
    ...(operation !== undefined && { operation }),
    ...(inputs && { inputs }),
    config: { ...request.config, image_number: 1 },
    settings: {
      ...request.settings,
      seed: last("seed")?.seed ?? request.settings.seed,
      aspect_ratio: last("shape")?.aspect_ratio ?? request.settings.aspect_ratio,
    },
    ...((isStyled || words.length > 0) && {
      written: {
        prompt: own,
        style: isStyled ? style.name : "",
        values: words
          .map(({ value }) => value.text.trim().slice(0, MAX_VALUE_CHARACTERS))
          .filter((value) => value !== "")
          .slice(0, MAX_VALUES),
      },
    }),
  };
}

function chosenOf(axes: readonly Axis[], cell: string): Chosen[] {
  const places = placesOf(cell);
  return axes.flatMap((axis, at) => {
    const value = axis.values[places[at] ?? -1];
    return value ? [{ axis, value } as Chosen] : [];
  });
}

/** A part of the prompt, for which the value of an axis is put. */
interface Part {
  start: number;
  end: number;
}

/**
 * Where each axis of words has its part in the prompt.
 *
 * @returns null for an axis whose words the prompt does not have, or has only where another axis has its own.
 */
export function partsOf(prompt: string, axes: readonly Of<"words">[]): (Part | null)[] {
  const taken: Part[] = [];
  return axes.map(({ words }) => {
    for (let start = prompt.indexOf(words); start !== -1; ) {
      const part = { start, end: start + words.length };
      const other = taken.find(({ start, end }) => start < part.end && part.start < end);
      if (!other) {
        taken.push(part);
        return part;
      }
      // Whatever begins before the end of the other part overlaps with it too.
      start = prompt.indexOf(words, other.end);
    }
    return null;
  });
}

function withWords(prompt: string, chosen: readonly Chosen<"words">[]): string {
  if (chosen.length === 0) return prompt;
  const parts = partsOf(
    prompt,
    chosen.map(({ axis }) => axis),
  );
  const replaced = chosen
    .flatMap(({ value }, at) => {
      const part = parts[at];
      return part ? [{ ...part, text: value.text.trim() }] : [];
    })
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: value }) => text.slice(0, start) + value + text.slice(end), prompt);
  return tidy(replaced);
}

/** The id of the model that a cell names; undefined for the default one. */
export function modelOfCell(
  request: CreationRequest,
  axes: readonly Axis[],
  cell: string,
): string | undefined {
  const places = placesOf(cell);
  const at = axes.findIndex(({ kind }) => kind === "model");
  const axis = axes[at];
  return axis?.kind === "model" ? axis.values[places[at] ?? 0]?.model : request.model;
}
