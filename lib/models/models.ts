/** The models of a studio: what its services draw with, in the order and under the names of MODELS_FILE. */
import "server-only";
import type { ModelPrice } from "contract/models/models";
import { StudioError } from "contract/studio-error";
import type { ImageService, ServiceModel } from "image-providers/service";
import type { ModelsFile } from "@/lib/settings/models-file";

export interface StudioModel extends Omit<ServiceModel, "price"> {
  /** The id of the service that draws it. */
  readonly service: string;
  /** Who draws, for people. */
  readonly provider: string;
  /** null when unknown. */
  readonly price: ModelPrice | null;
  /** A hidden model is not offered and takes no creates. */
  readonly isHidden: boolean;
}

export interface Models {
  /** In the order of the picker, without hidden ones; at least one. */
  offered(): readonly StudioModel[];
  /** The model for those who choose none. */
  usual(): StudioModel;
  /** Also a hidden one. */
  find(id: string): StudioModel | undefined;
  /** @param id absent for the default. @throws StudioError `invalid_request` for a model that is not offered */
  choose(id: string | undefined): StudioModel;
}

type Described = Pick<ImageService, "id" | "provider" | "models">;

/**
 * @param services may learn their models while they run; each call looks at what they have now.
 */
export function createModels(services: readonly Described[], file: ModelsFile): Models {
  let known: { lists: readonly unknown[]; value: Known } | null = null;
  function current(): Known {
    const lists = services.map(({ models }) => models);
    if (!known || lists.some((list, index) => list !== known?.lists[index]))
      known = { lists, value: arrange(services, file) };
    return known.value;
  }
  return {
    offered: () => current().offered,
    usual: () => current().usual,
    find: (id) => current().byId.get(id),
    choose(id) {
      const { usual, byId } = current();
      if (id === undefined) return usual;
      const model = byId.get(id);
      if (model && !model.isHidden) return model;
      throw unknownModel();
    },
  };
}

interface Known {
  offered: readonly StudioModel[];
  usual: StudioModel;
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

function arrange(services: readonly Described[], { entries, defaultModel }: ModelsFile): Known {
  const places = new Map(entries.map(({ id }, index) => [id, index]));
  const entryOf = (id: string) => entries[places.get(id) ?? -1];
  const all = services.flatMap(({ id: service, provider, models }) =>
    models.map((model): StudioModel => {
      const entry = entryOf(model.id);
      return {
        ...model,
        service,
        provider,
        name: entry?.name ?? model.name,
        price: priceOf(model, entry?.price),
        isHidden: model.isReplaced === true || (entry?.hidden ?? false),
      };
    }),
  );
  // Those of the file first, in its order; the sort is stable.
  const placeOf = ({ id }: StudioModel) => places.get(id) ?? entries.length;
  const ordered = all.toSorted((a, b) => placeOf(a) - placeOf(b));
  const shown = ordered.filter(({ isHidden }) => !isHidden);
  // Most requests are words alone.
  const drawsWords = ({ abilities }: StudioModel) => !abilities.from_pictures?.needs_picture;
  const usual =
    shown.find(({ id }) => id === defaultModel) ?? shown.find(drawsWords) ?? shown[0] ?? ordered[0];
  if (!usual) throw new Error("No service has a model.");
  return {
    offered: shown.length > 0 ? shown : [usual],
    usual,
    byId: new Map(ordered.map((model) => [model.id, model])),
  };
}

function unknownModel(): StudioError {
  const message = "The studio does not have this model. GET /api/models lists those it has.";
  return new StudioError("invalid_request", message, { details: [{ field: "model", message }] });
}
