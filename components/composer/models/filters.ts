/** The filters of the picker: by what models can. One model can several of these, so that they are no sections. */
import type { ModelAbilities, ModelView } from "contract/models/models";

interface Filter {
  label: string;
  /** Other words that people search for. */
  also: string;
  fits: (abilities: ModelAbilities) => boolean;
}

const can = ({ from_pictures }: ModelAbilities, operation: "edit" | "expand" | "upscale" | "cut_out") =>
  from_pictures?.operations.includes(operation) === true;

export const FILTERS = {
  draw: { label: "Draw", also: "from words", fits: (of) => !of.from_pictures?.needs_picture },
  edit: { label: "Edit", also: "change", fits: (of) => can(of, "edit") },
  references: {
    label: "References",
    also: "",
    fits: (of) => (of.from_pictures?.references.max ?? 0) > 0,
  },
  mask: {
    label: "Mask",
    also: "inpaint",
    fits: (of) => can(of, "edit") && of.from_pictures?.mask === "exact",
  },
  expand: { label: "Expand", also: "outpaint", fits: (of) => can(of, "expand") },
  upscale: { label: "Enlarge", also: "upscale", fits: (of) => can(of, "upscale") },
  cut_out: { label: "Cut out", also: "background", fits: (of) => can(of, "cut_out") },
} as const satisfies Record<string, Filter>;

export type FilterName = keyof typeof FILTERS;
const NAMES = Object.keys(FILTERS) as FilterName[];

type Models = readonly Pick<ModelView, "abilities">[];

/** How many of the models a filter keeps. */
export const countOf = (name: FilterName, models: Models): number =>
  models.filter(({ abilities }) => FILTERS[name].fits(abilities)).length;

/** The filters that leave out some of the models and keep others. */
export const usefulFilters = (models: Models): FilterName[] =>
  NAMES.filter((name) => {
    const count = countOf(name, models);
    return count > 0 && count < models.length;
  });

/** What a model can, for the search. */
export const wordsOfAbilities = (abilities: ModelAbilities): string =>
  NAMES.filter((name) => FILTERS[name].fits(abilities))
    .map((name) => `${FILTERS[name].label} ${FILTERS[name].also}`)
    .join(" ");
