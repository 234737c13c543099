/** The requests that make something from pictures. */
import { type Inputs, USUAL_PROMPTS } from "contract/creations/inputs";
import type { ModelAbilities, ModelView } from "contract/models/models";
import type { IntentRequest } from "@/lib/client/creations/intent";
import { counted } from "@/lib/client/words/counted";
import { escapeVariations } from "@/lib/prompt/variations";
import { obstacleOf, usesReferences } from "../draft/able";
import type { Draft, DraftSource, PictureId } from "../draft/draft";
import type { Fit } from "../draft/fit";
import type { ComposerLimits } from "../draft/limits";
import { MAX_CREATIONS, type Plan, planOf } from "../draft/plan";

/**
 * As `planOf`, for a draft with a source or references.
 *
 * @param fit of the draft as it is shown.
 */
export function planWithPictures(fit: Fit, limits: ComposerLimits): Plan {
  const { draft, models } = fit;
  const { source } = draft;
  const prompt = promptOf(fit);
  const without = fit.prompt ? {} : { styles: [], negativePrompt: "", seed: "" };
  const plan = planOf({ ...fit, draft: { ...draft, prompt, ...without } }, limits);
  const each = source?.operation === "expand" ? source.shapes.length : 1;
  const count = plan.count * each;
  const requests = plan.requests.flatMap((request) => {
    const model = models.find(({ id }) => id === request.model) ?? models[0];
    return model ? requestsFor(source ? titled(request, source) : request, { draft, model }) : [];
  });
  const reason = inTheWay(fit) ?? (prompt === "" && source ? "Say what should change." : plan.reason);
  return {
    requests: count > MAX_CREATIONS ? [] : requests,
    count,
    reason: reason ?? (count > MAX_CREATIONS ? tooMany(count) : null),
  };
}

/**
 * An edit is drawn by the words about the change alone, an expanded picture by its own and those about what is around it, and
 * everything else by its own.
 */
export function promptOf({ draft, prompt }: Pick<Fit, "draft" | "prompt">): string {
  const { source } = draft;
  const typed = draft.prompt.trim();
  if (!source || source.operation === "edit") return typed;
  const own = escapeVariations(source.words);
  const all = prompt && typed !== "" ? [own, typed] : [own];
  return all.filter((words) => words !== "").join(", ") || USUAL_PROMPTS[source.operation];
}

/** The request that says for people what they wrote for the source, where its own words are an enhanced prompt. */
function titled(request: IntentRequest, { operation, title, words }: DraftSource): IntentRequest {
  const written = request.written ?? { prompt: request.prompt, style: "", values: [] };
  if (operation === "edit" || title === "" || title === words) return request;
  if (words === "" || !written.prompt.startsWith(words)) return request;
  return { ...request, written: { ...written, prompt: title + written.prompt.slice(words.length) } };
}

const tooMany = (count: number) =>
  `These shapes make ${counted(count, "creation")}. At most ${MAX_CREATIONS} are possible at once.`;

interface For {
  draft: Draft;
  model: Pick<ModelView, "abilities">;
}

function requestsFor(request: IntentRequest, { draft, model }: For): IntentRequest[] {
  const { source } = draft;
  const can = model.abilities.from_pictures;
  const inputs = inputsFor(draft, [can]);
  if (!source) return inputs ? [{ ...request, inputs }] : [request];
  const changed = { ...request, operation: source.operation, inputs };
  if (source.operation !== "expand") return [changed];
  return source.shapes.map((aspect_ratio) => ({
    ...changed,
    settings: { ...request.settings, aspect_ratio },
  }));
}

type Can = ModelAbilities["from_pictures"];

function sourceInputs(
  { picture, operation, mask, strength, factor }: DraftSource,
  isStrengthTaken: boolean,
): Omit<Inputs, "references"> {
  return {
    source: sent(picture),
    ...(mask && operation === "edit" && { mask }),
    ...(strength !== null && operation === "edit" && isStrengthTaken && { strength }),
    ...(operation === "upscale" && { factor }),
  };
}

/** Without roles that are not known. */
const referencesWith = ({ references }: Draft, roles: readonly string[]): Inputs["references"] =>
  references.map(({ picture, role }) => ({
    ...sent(picture),
    ...(role !== null && roles.includes(role) && { role }),
  }));

/** A file stands in the way of all requests. */
const sent = (picture: PictureId) => ("file_id" in picture ? {} : picture);

/** The source and references for any of these models. @returns undefined for a draft without. */
export function inputsFor(draft: Draft, cans: readonly Can[]): Inputs | undefined {
  const { source } = draft;
  const roles = cans.flatMap((can) => can?.references.roles ?? []);
  const references = usesReferences(draft) ? referencesWith(draft, roles) : [];
  if (!source && references.length === 0) return undefined;
  const isStrengthTaken = cans.some((can) => can?.strength);
  return { ...(source && sourceInputs(source, isStrengthTaken)), references };
}

/** That a picture of the draft is not uploaded yet, as a sentence; null when all are. */
export function uploadObstacle(draft: Draft): string | null {
  const { source } = draft;
  return uploadsInWords([...(source ? [source] : []), ...(usesReferences(draft) ? draft.references : [])]);
}

/** That some of the pictures are not uploaded yet, as a sentence; null when all are. */
export function uploadsInWords(pictures: readonly { picture: PictureId }[]): string | null {
  const files = pictures.flatMap(({ picture }) => ("file_id" in picture ? [picture] : []));
  if (files.some(({ isFailed }) => isFailed))
    return "A picture could not be uploaded. Try again, or remove it.";
  if (files.length > 0)
    return files.length === 1
      ? "A picture is being uploaded."
      : `${counted(files.length, "picture")} are being uploaded.`;
  return null;
}

function inTheWay({ draft, models }: Fit): string | null {
  const { source } = draft;
  const uploading = uploadObstacle(draft);
  if (uploading) return uploading;
  const [first, ...others] = models.flatMap((model) => obstacleOf(model, draft) ?? []);
  if (first) return [first, ...others].join(" ");
  return source?.operation === "expand" && source.shapes.length === 0 ? "Choose a shape to expand to." : null;
}
