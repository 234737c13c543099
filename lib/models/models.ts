/**
 * The models of a studio: what its services draw with. Administrators and MODELS_FILE order and hide them; names and prices are those of
 * the file. In what both say, the file decides what is hidden and which is the default, the administrators decide the order.
 */
import "server-only";
import type { ModelsArrangement } from "contract/admin/models-and-keys";
import type { ModelPrice } from "contract/models/models";
import type { Rights } from "contract/models/rights";
import { StudioError } from "contract/studio-error";
import type { ImageService, ServiceModel } from "image-providers/service";
import type { ModelsFile } from "@/lib/settings/models-file";
import { nameAmong } from "./name-among";

export interface StudioModel extends Omit<ServiceModel, "price" | "rights"> {
  /** The id of the service that draws it. */
  readonly service: string;
  /** Who draws, for people. */
  readonly provider: string;
  /** null when unknown. */
  readonly price: ModelPrice | null;
  /** What may be done with its pictures. */
  readonly rights: Rights;
  /** Who hides it, so that it is not offered and takes no creates; `service`: others took its place. null: it is offered. */
  readonly hiddenBy: "service" | "file" | "administrator" | null;
}

/** Who chose the default; null for nobody: then it is the first that draws from words. */
type Chooser = "file" | "administrator" | null;

export interface Models {
  /** In the order of the picker, without hidden ones; at least one. */
  offered(): readonly StudioModel[];
  /** In the same order, also hidden ones. */
  all(): readonly StudioModel[];
  /** The model for those who choose none. */
  usual(): StudioModel;
  usualBy(): Chooser;
  /** Also a hidden one. */
  find(id: string): StudioModel | undefined;
  /** @param id absent for the default. @throws StudioError `invalid_request` for a model that is not offered */
  choose(id: string | undefined): StudioModel;
}

type Described = Pick<ImageService, "id" | "provider" | "models">;

const NOT_ARRANGED: ModelsArrangement = { hidden: [], order: [], default: null };

/**
 * @param services may become others, and learn their models while they run; each call looks at what they have now.
 * @param arranged what administrators say now; the same object as long as they change nothing.
 */
export function createModels(
  services: Iterable<Described>,
  file: ModelsFile,
  arranged: () => ModelsArrangement = () => NOT_ARRANGED,
): Models {
  let known: { of: readonly unknown[]; value: Known } | null = null;
  function current(): Known {
    const present = [...services];
    const arrangement = arranged();
    const of = [arrangement, ...present.map(({ models }) => models)];
    if (known?.of.length !== of.length || of.some((one, index) => one !== known?.of[index]))
      known = { of, value: arrange(present, file, arrangement) };
    return known.value;
  }
  return {
    offered: () => current().offered,
    all: () => current().all,
    usual: () => current().usual,
    usualBy: () => current().usualBy,
    find: (id) => current().byId.get(id),
    choose(id) {
      const { usual, byId, offered } = current();
      if (id === undefined) return usual;
      const model = byId.get(id);
      // Where all are hidden, one is offered all the same.
      if (model && (model.hiddenBy === null || offered.includes(model))) return model;
      throw unknownModel();
    },
  };
}

interface Known {
  offered: readonly StudioModel[];
  all: readonly StudioModel[];
  usual: StudioModel;
  usualBy: Chooser;
  byId: ReadonlyMap<string, StudioModel>;
}

/** What the file says of a price goes before what the adapter knows. */
function priceOf(
  { price: own, chargesInputs }: ServiceModel,
  told: ModelPrice | undefined,
): ModelPrice | null {
  const price = told ?? own ?? null;
  return price && chargesInputs ? { inputs_cost_extra: true, ...price } : price;
}

/** Field by field, as with a price. */
const rightsOf = ({ rights }: ServiceModel, { licence, commercial_use, terms_url }: Rights = {}): Rights => ({
  ...rights,
  ...(licence && { licence }),
  ...(commercial_use && { commercial_use }),
  ...(terms_url && { terms_url }),
});

function arrange(
  services: readonly Described[],
  { entries, defaultModel }: ModelsFile,
  arrangement: ModelsArrangement,
): Known {
  const places = new Map(entries.map(({ id }, index) => [id, index]));
  const wishes = new Map(arrangement.order.map((id, index) => [id, index]));
  const hidden = new Set(arrangement.hidden);
  const entryOf = (id: string) => entries[places.get(id) ?? -1];
  const hiddenBy = ({ id, isReplaced }: ServiceModel): StudioModel["hiddenBy"] => {
    if (isReplaced) return "service";
    if (entryOf(id)?.hidden) return "file";
    return hidden.has(id) ? "administrator" : null;
  };
  const unordered = services.flatMap(({ id: service, provider, models }) =>
    models.map((model): StudioModel => {
      const entry = entryOf(model.id);
      return {
        ...model,
        service,
        provider,
        name: entry?.name ?? model.name,
        price: priceOf(model, entry?.price),
        rights: rightsOf(model, entry),
        hiddenBy: hiddenBy(model),
      };
    }),
  );
  // Those that administrators name first, then those of the file, each in their order; the sort is stable.
  const placeOf = ({ id }: StudioModel) => wishes.get(id) ?? wishes.size + (places.get(id) ?? entries.length);
  const nameOf = nameAmong(unordered.filter((model) => model.hiddenBy !== "service"));
  const all = unordered
    .map((model): StudioModel => (model.hiddenBy === "service" ? model : { ...model, name: nameOf(model) }))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  const shown = all.filter((model) => model.hiddenBy === null);
  const drawing = shown.filter(drawsWords);
  const named = (id: string | null) => drawing.find((model) => model.id === id);
  const ofFile = named(defaultModel);
  const chosen = ofFile ?? named(arrangement.default);
  const last = all.find((model) => model.hiddenBy !== "service") ?? all[0];
  const usual = chosen ?? drawing[0] ?? shown[0] ?? last;
  if (!usual) throw new Error("No service has a model.");
  return {
    offered: shown.length > 0 ? shown : [usual],
    all,
    usual,
    usualBy: !chosen ? null : ofFile ? "file" : "administrator",
    byId: new Map(all.map((model) => [model.id, model])),
  };
}

/** Whether a model draws from words alone, as most requests ask for; only such a model is chosen as the default. */
export const drawsWords = ({ abilities }: Pick<StudioModel, "abilities">): boolean =>
  !abilities.from_pictures?.needs_picture;

function unknownModel(): StudioError {
  const message = "The studio does not have this model. GET /api/models lists those it has.";
  return new StudioError("invalid_request", message, { details: [{ field: "model", message }] });
}
