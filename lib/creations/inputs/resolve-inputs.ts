/** Finds the pictures that a request names, copies those of the studio, and fits the request to its source. */
import "server-only";
import type { CreationRequest } from "contract/creations/request";
import { resolutionBounds } from "contract/models/model-size";
import { parseAspectRatio } from "contract/models/shape";
import { MAX_PIXELS } from "contract/pictures/pictures";
import { StudioError } from "contract/studio-error";
import type { Insertable } from "kysely";
import type { CreationInputsTable } from "@/lib/db/tables/uploads";
import type { StudioModel } from "@/lib/models/models";
import { canvasSize } from "@/lib/pictures/painting/canvas";
import { maskProblem } from "@/lib/pictures/painting/mask";
import { referencePlace } from "@/lib/uploads/inputs-of";
import type { Given } from "../ledger/rights";
import { type FoundInput, findPicture, findUpload, type InputContext, keepInput } from "./keep-input";
import { type AskedSize, sizeFrom } from "./size-from";

/** A row of `creation_inputs` without the creation, which is recorded afterwards. */
export type InputRow = Omit<Insertable<CreationInputsTable>, "creation_id">;

export interface ResolvedInputs {
  request: CreationRequest;
  rows: InputRow[];
  /** What may be done with what is seen of it in the result: with the source and the references, and not with a mask. */
  given: Given[];
  /** Whether the first source of all is a picture that somebody brought. */
  isFromGiven: boolean;
}

type Reference = { picture_id?: string | undefined; upload_id?: string | undefined };

/** Which picture a field of the request names, and what of it is recorded. */
interface Named {
  place: string;
  field: string;
  reference: Reference;
  role: string | null;
}

/**
 * @returns the request in the size that follows from its source, and what it is made from.
 * @throws StudioError `invalid_request` that names the field: for a picture that is missing or somebody else's, which is the same
 * answer, for a mask that does not fit its source, and for a source that the model does not take. Nothing is copied then.
 */
export async function resolveInputs(
  context: InputContext,
  { ownerId, request, model }: { ownerId: string; request: CreationRequest; model: StudioModel },
): Promise<ResolvedInputs> {
  const named = namedIn(request);
  const all: (Named & { found: FoundInput })[] = [];
  for (const one of named) all.push({ ...one, found: await findNamed(context, { ownerId, ...one }) });
  const at = (place: string) => all.find((one) => one.place === place)?.found;
  const [source, mask] = [at("source"), at("mask")];
  if (source && mask) await requireMask(context, { source, mask });
  const sized = source ? fittedTo(source, { request, model }) : request;
  const rows: InputRow[] = [];
  for (const { found, place, field, reference, role } of all) {
    const upload_id = await keepInput(context, { ownerId, found });
    if (upload_id === null) throw missing(field, reference);
    rows.push({ place, upload_id, picture_id: found.pictureId, creation_from: found.creationId, role });
  }
  const given = all.flatMap(({ place, found: { rights } }): Given[] =>
    place === "mask" ? [] : [{ place: place === "source" ? "source" : "reference", ...rights }],
  );
  return { request: sized, rows, given, isFromGiven: source?.isFromGiven === true };
}

function namedIn({ inputs }: CreationRequest): Named[] {
  const { source, mask, references = [] } = inputs ?? {};
  return [
    ...(source ? [{ place: "source", field: "inputs.source", reference: source, role: null }] : []),
    ...(source && mask ? [{ place: "mask", field: "inputs.mask", reference: mask, role: null }] : []),
    ...references.map(({ role = null, ...reference }, index) => ({
      ...{ place: referencePlace(index), field: `inputs.references.${index}`, reference, role },
    })),
  ];
}

async function requireMask(
  { store }: InputContext,
  { source, mask }: { source: FoundInput; mask: FoundInput },
): Promise<void> {
  const problem = await maskProblem({ ...mask, read: () => store.get(mask.originalKey) }, source);
  if (problem) throw refused("inputs.mask", problem);
}

function fittedTo(
  source: FoundInput,
  { request, model }: { request: CreationRequest; model: StudioModel },
): CreationRequest {
  const { inputs, operation, settings } = request;
  if (!operation) return request;
  const isOwn = model.abilities.from_pictures?.sources === "own";
  if (isOwn && source.drawn?.model !== model.id)
    throw refused("inputs.source", `${model.name} takes only pictures that it has drawn itself.`);
  const factor = inputs?.factor;
  const made = { operation, source, aspectRatio: settings.aspect_ratio, factor };
  const size = sizeFrom(model.abilities.sizes, made);
  if (operation === "expand" && !isOwn) requireCanvas(source, size);
  if (operation === "upscale") requireSize(model, { source, factor: factor ?? 1, size });
  return fitted(request, { source, isOwn, size });
}

/** The model may draw it smaller, but the source stays as large as it is. */
function requireCanvas(source: FoundInput, { aspect_ratio }: AskedSize): void {
  const { width, height } = canvasSize(source, parseAspectRatio(aspect_ratio) ?? 1);
  if (width * height <= MAX_PIXELS) return;
  throw refused(
    "settings.aspect_ratio",
    `Expanded to ${aspect_ratio} this picture would have ${width} × ${height} pixels. A picture has at most ${MAX_PIXELS / 1e6} million.`,
  );
}

/** Everything else may be drawn smaller than its source, but an upscale that is not larger is none. */
function requireSize(
  { name, abilities }: StudioModel,
  { source, factor, size }: { source: FoundInput; factor: number; size: AskedSize },
): void {
  const [width, height] = [source.width * factor, source.height * factor];
  const words = `×${factor} of this picture has ${width} × ${height} pixels.`;
  if (abilities.from_pictures?.sources !== "own") {
    if (width * height <= MAX_PIXELS) return;
    throw refused("inputs.factor", `${words} A picture has at most ${MAX_PIXELS / 1e6} million.`);
  }
  // It is drawn anew, in a size that the model draws.
  const { max } = resolutionBounds(abilities.sizes, size.aspect_ratio);
  if (size.resolution > max)
    throw refused("inputs.factor", `${words} With ${name} the shorter side has at most ${max}.`);
}

/**
 * An edit has the size of its source, an expanded picture contains it, and an upscale is so many times larger. A model that changes
 * a picture by its words draws them with the seed of that picture, so that what the words leave alone stays.
 */
function fitted(
  request: CreationRequest,
  { source, isOwn, size }: { source: FoundInput; isOwn: boolean; size: AskedSize },
): CreationRequest {
  const { settings } = request;
  const drawn = isOwn ? source.drawn : null;
  return {
    ...request,
    negative_prompt: request.negative_prompt || (drawn?.negativePrompt ?? ""),
    // What was written about the source is changed, and not improved.
    is_enable_prompt_enhancer: false,
    settings: {
      ...settings,
      ...size,
      seed: settings.seed === -1 ? (drawn?.seed ?? -1) : settings.seed,
    },
  };
}

/** The picture or upload that a field of a request names. @throws StudioError `invalid_request`, as `resolveInputs` */
export async function findNamed(
  context: InputContext,
  { ownerId, reference, field }: { ownerId: string; reference: Reference; field: string },
): Promise<FoundInput> {
  const { picture_id, upload_id } = reference;
  const found =
    picture_id !== undefined
      ? await findPicture(context, { ownerId, pictureId: picture_id })
      : await findUpload(context, { ownerId, uploadId: upload_id ?? "" });
  if (!found) throw missing(field, reference);
  return found;
}

const missing = (field: string, { picture_id }: Reference) =>
  picture_id !== undefined
    ? refused(
        `${field}.picture_id`,
        "There is no such picture: it may have been deleted. Nothing was sent. Choose another picture.",
      )
    : refused(
        `${field}.upload_id`,
        "There is no such upload. An upload that nothing is made from is kept for a day.",
      );

const refused = (field: string, message: string) =>
  new StudioError("invalid_request", message, { details: [{ field, message }] });
