/** The calls that draw: which one a request needs, its body, and the pictures of its answer. */
import { StudioError } from "contract/studio-error";
import { CreateFailure } from "../create-failure";
import type { RenderedImage, RenderRequest } from "../engine";
import type { CreationInputs, InputPicture } from "../inputs";
import { Base64, jsonWithFiles } from "../outbound/encode-body";
import { readPicture } from "../outbound/read-inputs";
import { readImages, readUpscaled } from "./answers";
import { chosenSampler, type Recipe, upscalerOf } from "./models";

/** The interface's own default is 50, of which most samplers need half. */
const USUAL_STEPS = 24;
/** AUTOMATIC1111's and sd-server's own default; SD.Next's is 0.5. */
const USUAL_STRENGTH = 0.75;
/** Around the source is its mirror image: its colours stay, and hardly anything else of it. */
const EXPAND_STRENGTH = 0.9;
/** `inpainting_fill`: what is painted over begins as it is, and not as an even colour or noise. */
const ORIGINAL = 1;
/** The largest picture that an answer has room for however it looks: four bytes a pixel. */
const MAX_UPSCALED_PIXELS = 36_000_000;

/** A call whose pictures are read, before it is its turn. */
export interface DrawingCall {
  path: "txt2img" | "img2img" | "extra-single-image";
  /** The fields that a drawing from words does not have. */
  pictures: Readonly<Record<string, unknown>>;
  /** Whether the server tells how far it is, and can be interrupted. */
  hasProgress: boolean;
  /** @returns null where the answer has no picture. */
  read(answer: unknown): RenderedImage[] | null;
}

interface Around {
  recipe: Recipe;
  /** The id by which some versions say in the progress whose call is drawn. */
  task: string;
  /** The title of the checkpoint to draw with; undefined for the loaded one. */
  checkpoint: string | undefined;
  /** null while unknown. */
  hasProgress: boolean | null;
}

/** @throws CreateFailure where its pictures cannot be used; nothing was sent. */
export async function callOf(
  request: RenderRequest,
  recipe: Recipe,
  upscalers: readonly string[],
): Promise<DrawingCall> {
  const { inputs, count, seed } = request;
  if (inputs?.operation === "upscale") return upscaleCall(inputs, count, upscalerOf(recipe, upscalers));
  const read = (answer: unknown) => readImages(answer, { count, seed });
  if (!inputs?.painting) return { path: "txt2img", pictures: {}, hasProgress: true, read };
  const pictures = await paintingFields(request, inputs, inputs.painting);
  return { path: "img2img", pictures, hasProgress: true, read };
}

/** @returns the body as `encodeBody` takes it. */
export async function bodyOf(
  { path, pictures }: Pick<DrawingCall, "path" | "pictures">,
  request: RenderRequest,
  around: Around,
): Promise<unknown> {
  if (path === "txt2img") return drawingFields(request, around);
  return jsonWithFiles(
    path === "img2img" ? { ...drawingFields(request, around), ...pictures } : { ...pictures },
  );
}

function drawingFields(request: RenderRequest, { recipe, task, checkpoint, hasProgress }: Around) {
  const { prompt, negativePrompt, seed, width, height, count, settings } = request;
  const { steps, cfg_scale, scheduler } = recipe;
  return {
    ...{ prompt, negative_prompt: negativePrompt, seed: seed ?? -1, width, height },
    ...{ batch_size: count, n_iter: 1, cfg_scale, scheduler },
    // sd-server was started with the steps of its model.
    steps: steps ?? (hasProgress === false ? undefined : USUAL_STEPS),
    sampler_name: chosenSampler(settings.sampler) ?? recipe.sampler,
    ...(checkpoint !== undefined && { override_settings: { sd_model_checkpoint: checkpoint } }),
    force_task_id: task,
  };
}

async function paintingFields(
  { width, height }: RenderRequest,
  { operation, strength }: CreationInputs,
  { source, mask }: NonNullable<CreationInputs["painting"]>,
) {
  const form = { size: { width, height }, mediaType: "image/png" } as const;
  const [image, white] = await Promise.all([
    readPicture(source, form),
    mask && readPicture(mask, { ...form, isWhiteMask: true }),
  ]);
  return {
    init_images: [new Base64(image)],
    denoising_strength: strength ?? (operation === "expand" ? EXPAND_STRENGTH : USUAL_STRENGTH),
    ...(white && {
      mask: new Base64(white),
      // The edge of the mask is soft already, and all of the picture is what the model looks at.
      ...{ mask_blur: 0, inpainting_fill: ORIGINAL, inpaint_full_res: false },
    }),
  };
}

async function upscaleCall(
  { source, factor }: CreationInputs,
  count: number,
  upscaler: string | null,
): Promise<DrawingCall> {
  if (!source || !factor || upscaler === null)
    throw refused("The Stable Diffusion server no longer enlarges pictures. Choose another model.");
  requireRoom(source, factor);
  const image = new Base64(await readPicture(source));
  return {
    path: "extra-single-image",
    pictures: { image, resize_mode: 0, upscaling_resize: factor, upscaler_1: upscaler },
    // The server does not say whose picture it enlarges, and hardly listens to an interrupt.
    hasProgress: false,
    read: (answer) => readUpscaled(answer, count),
  };
}

function requireRoom({ width, height }: InputPicture, factor: number): void {
  if (width * height * factor ** 2 <= MAX_UPSCALED_PIXELS) return;
  const size = `${width * factor} × ${height * factor}`;
  throw refused(
    `The enlarged picture would have ${size} pixels. The Stable Diffusion server's answer has room for ${MAX_UPSCALED_PIXELS / 1e6} million.`,
  );
}

const refused = (message: string) =>
  new CreateFailure("refused", new StudioError("invalid_request", message).toBody());
