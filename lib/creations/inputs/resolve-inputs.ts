/** Finds the pictures that a request names, copies those of the studio, and fits the request to its source. */
import "server-only";
import type { Operation } from "contract/creations/inputs";
import type { CreationRequest } from "contract/creations/request";
import { aspectRatioInWords, resolutionBounds } from "contract/models/model-size";
import { parseAspectRatio } from "contract/models/shape";
import { StudioError } from "contract/studio-error";
import type { Insertable } from "kysely";
import type { CreationInputsTable } from "@/lib/db/tables/uploads";
import type { StudioModel } from "@/lib/models/models";
import { maskProblem } from "@/lib/pictures/mask";
import { referencePlace } from "@/lib/uploads/inputs-of";
import { type InputContext, type KeptInput, keptPicture, keptUpload } from "./keep-input";

/** A row of `creation_inputs` without the creation, which is recorded afterwards. */
export type InputRow = Omit<Insertable<CreationInputsTable>, "creation_id">;

export interface ResolvedInputs {
  request: CreationRequest;
  rows: InputRow[];
}

type Reference = { picture_id?: string | undefined; upload_id?: string | undefined };

/**
 * @returns the request in the size that follows from its source, and what it is made from.
 * @throws StudioError `invalid_request` that names the field: for a picture that is missing or somebody else's, which is the same
 * answer, for a mask that does not fit its source, and for a source that the model does not take.
 */
export async function resolveInputs(
  context: InputContext,
  { ownerId, request, model }: { ownerId: string; request: CreationRequest; model: StudioModel },
): Promise<ResolvedInputs> {
  const { inputs, operation } = request;
  if (!inputs) return { request, rows: [] };
  const keep = (reference: Reference, field: string) => keepAt(context, { ownerId, reference, field });
  const rows: InputRow[] = [];
  const add = (place: string, { uploadId, pictureId, creationId }: KeptInput, role: string | null = null) =>
    void rows.push({ place, upload_id: uploadId, picture_id: pictureId, creation_from: creationId, role });
  const source = inputs.source && (await keep(inputs.source, "inputs.source"));
  if (source) add("source", source);
  if (source && inputs.mask) {
    const mask = await keep(inputs.mask, "inputs.mask");
    const bytes = await context.store.get(mask.originalKey);
    const problem = await maskProblem({ ...mask, bytes }, source);
    if (problem) throw refused("inputs.mask", problem);
    add("mask", mask);
  }
  for (const [index, { role, ...reference }] of inputs.references.entries())
    add(referencePlace(index), await keep(reference, `inputs.references.${index}`), role ?? null);
  if (!source || !operation) return { request, rows };
  const isOwn = model.abilities.from_pictures?.sources === "own";
  if (isOwn && source.drawn?.model !== model.id)
    throw refused("inputs.source", `${model.name} takes only pictures that it has drawn itself.`);
  requireSize(model, { operation, source, request });
  return { request: fitted(request, { operation, source, isOwn }), rows };
}

/** Everything else may be drawn smaller than its source, but an upscale that is not larger is none. */
function requireSize(
  { name, abilities }: StudioModel,
  { operation, source, request }: { operation: Operation; source: KeptInput; request: CreationRequest },
): void {
  if (operation !== "upscale") return;
  const { aspect_ratio, resolution } = sizeOf(operation, source, request);
  const { max } = resolutionBounds(abilities.sizes, aspect_ratio);
  if (resolution <= max) return;
  const factor = request.inputs?.factor ?? 1;
  const words = `${source.width * factor} × ${source.height * factor}`;
  throw refused(
    "inputs.factor",
    `×${factor} of this picture has ${words} pixels. With ${name} the shorter side has at most ${max}.`,
  );
}

/**
 * An edit has the size of its source, an expanded picture contains it, and an upscale is so many times larger. A model that changes
 * a picture by its words draws them with the seed of that picture, so that what the words leave alone stays.
 */
function fitted(
  request: CreationRequest,
  { operation, source, isOwn }: { operation: Operation; source: KeptInput; isOwn: boolean },
): CreationRequest {
  const { settings } = request;
  const size = sizeOf(operation, source, request);
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

function sizeOf(operation: Operation, { width, height }: KeptInput, { inputs, settings }: CreationRequest) {
  const short = Math.min(width, height);
  const ratio = width / height;
  if (operation === "expand") {
    const wanted = parseAspectRatio(settings.aspect_ratio) ?? ratio;
    // The smallest picture of the ratio that contains the source.
    const whole = wanted > ratio ? { width: height * wanted, height } : { width, height: width / wanted };
    return {
      aspect_ratio: settings.aspect_ratio,
      resolution: Math.round(Math.min(whole.width, whole.height)),
    };
  }
  const factor = operation === "upscale" ? (inputs?.factor ?? 1) : 1;
  return { aspect_ratio: aspectRatioInWords({ width, height }), resolution: Math.round(short * factor) };
}

async function keepAt(
  context: InputContext,
  { ownerId, reference, field }: { ownerId: string; reference: Reference; field: string },
): Promise<KeptInput> {
  const { picture_id, upload_id } = reference;
  const kept =
    picture_id !== undefined
      ? await keptPicture(context, { ownerId, pictureId: picture_id })
      : await keptUpload(context, { ownerId, uploadId: upload_id ?? "" });
  if (kept) return kept;
  throw picture_id !== undefined
    ? refused(`${field}.picture_id`, "There is no such picture. It may have been deleted meanwhile.")
    : refused(
        `${field}.upload_id`,
        "There is no such upload. An upload that nothing is made from is kept for a day.",
      );
}

const refused = (field: string, message: string) =>
  new StudioError("invalid_request", message, { details: [{ field, message }] });
