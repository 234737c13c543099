/**
 * A stand-in of AUTOMATIC1111's web UI with --api. It follows `modules/api/api.py` and `modules/api/models.py` of
 * AUTOMATIC1111/stable-diffusion-webui: one picture at a time, progress and interrupt of the whole server, an interrupted
 * call answers with what it has, an interrupt before the drawing begins is forgotten, and an unknown checkpoint is ignored.
 * An edit is the negative of its source.
 */
import sharp from "sharp";
import * as z from "zod";
import { drawnPicture } from "./drawn-picture";
import { type StandInHttp, startStandInHttp } from "./http";
import type { ReceivedRequest, StandIn } from "./stand-in";

const CHECKPOINTS = [
  { title: "sd_xl_base_1.0.safetensors [31e35c80fc]", model_name: "sd_xl_base_1.0", hash: "31e35c80fc" },
  { title: "dreamshaper_8.safetensors [879db523c3]", model_name: "dreamshaper_8", hash: "879db523c3" },
];

const bodySchema = z.looseObject({
  prompt: z.string(),
  negative_prompt: z.string(),
  seed: z.number().int().min(-1),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  batch_size: z.number().int().min(1),
  sampler_name: z.string().optional(),
  override_settings: z.looseObject({ sd_model_checkpoint: z.string().optional() }).optional(),
  force_task_id: z.string().optional(),
});
const editSchema = bodySchema.extend({
  init_images: z.array(z.string()).min(1),
  denoising_strength: z.number().min(0).max(1),
  mask: z.string().optional(),
  mask_blur: z.number().int().min(0).optional(),
  inpainting_fill: z.number().int().min(0).max(3).optional(),
  inpaint_full_res: z.boolean().optional(),
});
type Call = z.output<typeof bodySchema> & Partial<z.output<typeof editSchema>>;
const upscaleSchema = z.strictObject({
  image: z.string(),
  resize_mode: z.literal(0),
  upscaling_resize: z.number().gt(0),
  upscaler_1: z.string(),
});
type Upscale = z.output<typeof upscaleSchema>;
const UPSCALERS = ["None", "Lanczos", "Nearest", "ESRGAN_4x", "R-ESRGAN 4x+ Anime6B", "R-ESRGAN 4x+"];
const CREATES = /^\/sdapi\/v1\/(txt2img|img2img|extra-single-image)$/;

export interface SdapiStandIn extends StandIn, Pick<StandInHttp, "answerNext"> {
  /** The bodies of all calls that draw, in order. */
  readonly calls: readonly Call[];
  /** The bodies of all calls that enlarge, in order. */
  readonly upscales: readonly Upscale[];
  /** Interrupts that stopped a drawing. */
  interrupts(): number;
  /** Calls that draw or wait for that. */
  underWay(): number;
  /** How far the drawing is, 0..1. */
  advance(fraction: number): void;
  /** Waiting calls begin to be drawn; those that are held there stay. */
  begin(): void;
  /** Somebody else's call is being drawn, until this is called with null. */
  drawForAnother(task: string | null): void;
}

export async function startSdapi(
  options: {
    /** How it says whose call is drawn; usually it does not. `id` is SD.Next's, `internal` a web UI's beside the API. */
    tells?: "current_task" | "id" | "internal" | "job";
    sheetFirst?: boolean;
    /** As sd-server of stable-diffusion.cpp: no progress, no interrupt, seeds of 31 bits, sizes in steps of 64. */
    isSdServer?: boolean;
    upscalers?: readonly string[];
  } = {},
): Promise<SdapiStandIn> {
  const { upscalers = UPSCALERS } = options;
  const calls: Call[] = [];
  const upscales: Upscale[] = [];
  const waiting = new Set<() => void>();
  let held: "waiting" | "drawing" | null = null;
  let another: string | null = null;
  let drawing: { call: Call; fraction: number; isInterrupted: boolean; end(): void } | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let interrupted = 0;
  let underWay = 0;

  async function draw(call: Call): Promise<object> {
    if (held === "waiting") await new Promise<void>((resolve) => waiting.add(resolve));
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    drawing = { call, fraction: 0.5, isInterrupted: false, end };
    if (held === "drawing") await ended;
    drawing = null;
    const { batch_size } = call;
    const [width, height] = [call.width, call.height].map((side) =>
      options.isSdServer ? Math.ceil(side / 64) * 64 : side,
    ) as [number, number];
    const isRandom = call.seed === -1 || (options.isSdServer && call.seed >= 2 ** 31);
    const seed = isRandom ? 1_234 : call.seed;
    const seeds = Array.from({ length: batch_size }, (_, index) => seed + index);
    const [source] = call.init_images ?? [];
    const pictures = await Promise.all(
      seeds.map((one) => (source ? negativeOf(source, { width, height }) : drawnPicture(width, height, one))),
    );
    const sheet = options.sheetFirst ? [await drawnPicture(width * batch_size, height, 0)] : [];
    return {
      images: [...sheet, ...pictures],
      parameters: call,
      info: JSON.stringify({ seed, all_seeds: seeds, index_of_first_image: sheet.length }),
    };
  }

  function begin(): void {
    for (const go of waiting) go();
    waiting.clear();
  }

  async function progress() {
    const task = drawing?.call.force_task_id ?? another;
    const isBusy = drawing !== null || another !== null;
    const fraction = drawing?.fraction ?? (isBusy ? 0.9 : 0);
    return {
      progress: fraction,
      eta_relative: 1,
      state: {
        ...{ job_count: isBusy ? 1 : 0, job_no: 0, interrupted: drawing?.isInterrupted ?? false },
        ...(options.tells === "job" && { job: another ?? "scripts_txt2img" }),
      },
      // Each step has a preview of its own.
      current_image: isBusy ? await drawnPicture(64, 64, Math.round(fraction * 100)) : null,
      ...((options.tells === "current_task" || options.tells === "id") && { [options.tells]: task }),
    };
  }

  async function other({ method, path, body }: ReceivedRequest) {
    if (options.isSdServer && /\/(progress|interrupt)\b/.test(path)) return null;
    if (path.startsWith("/sdapi/v1/progress?skip_current_image=true")) return { body: await progress() };
    if (method === "POST" && path === "/internal/progress" && options.tells === "internal") {
      const { id_task } = z.object({ id_task: z.string() }).parse(JSON.parse(body));
      const current = another ?? drawing?.call.force_task_id;
      return { body: { active: id_task === current, queued: false, completed: false } };
    }
    if (path === "/sdapi/v1/progress?skip_current_image=false") return { body: await progress() };
    if (path === "/sdapi/v1/samplers")
      return { body: ["DPM++ 2M", "Euler a", "Euler"].map((name) => ({ name, aliases: [], options: {} })) };
    if (path === "/sdapi/v1/upscalers")
      return { body: upscalers.map((name) => ({ name, model_name: null, scale: 4 })) };
    if (path === "/sdapi/v1/extra-single-image" && method === "GET" && !options.isSdServer)
      return { status: 405, body: { detail: "Method Not Allowed" } };
    if (path === "/sdapi/v1/sd-models") return { body: CHECKPOINTS };
    if (method !== "POST" || path !== "/sdapi/v1/interrupt") return null;
    if (drawing) {
      interrupted++;
      drawing.isInterrupted = true;
      drawing.end();
    }
    return { body: {} };
  }

  const fails = (status: number, error: string, detail: string) => ({
    status,
    body: { error, detail, body: "", errors: detail },
  });
  async function upscale(body: unknown) {
    const { data } = upscaleSchema.safeParse(body);
    if (!data || options.isSdServer) return fails(422, "RequestValidationError", "The body is not valid.");
    const { image, upscaling_resize, upscaler_1 } = data;
    if (!upscalers.includes(upscaler_1))
      return fails(500, "AssertionError", `could not find upscaler named ${upscaler_1}`);
    upscales.push(data);
    const { width, height } = await sharp(bytesOf(image)).metadata();
    const larger = sharp(bytesOf(image)).resize(width * upscaling_resize, height * upscaling_resize);
    return { body: { html_info: "", image: (await larger.png().toBuffer()).toString("base64") } };
  }

  const http = await startStandInHttp({
    refusals: {
      wrong_key: fails(401, "HTTPException", "Incorrect username or password"),
      quota: fails(402, "HTTPException", "The credits of this server are used up."),
      policy: fails(422, "HTTPException", "This prompt violates the policy."),
      rate_limited: { ...fails(429, "HTTPException", "Slow down."), headers: { "retry-after": "2" } },
      server_error: fails(500, "OutOfMemoryError", "CUDA out of memory."),
    },
    isCreate: ({ method, path }) => method === "POST" && CREATES.test(path),
    async start({ body, path }) {
      if (path.endsWith("extra-single-image")) return upscale(JSON.parse(body));
      const schema = path.endsWith("img2img") ? editSchema : bodySchema;
      const { data }: { data?: Call | undefined } = schema.safeParse(JSON.parse(body));
      if (!data) return fails(422, "RequestValidationError", "The body is not valid.");
      const pictures = [...(data.init_images ?? []), ...(data.mask ? [data.mask] : [])];
      if ((await Promise.all(pictures.map(isPicture))).includes(false))
        return fails(500, "HTTPException", "Invalid encoded image");
      calls.push(data);
      underWay++;
      const drawn = turn.then(() => draw(data));
      turn = drawn.catch(() => {});
      return { body: await drawn.finally(() => underWay--) };
    },
    other,
  });
  // The getters of `http` stay what they are.
  return Object.assign(http, {
    calls,
    upscales,
    interrupts: () => interrupted,
    underWay: () => underWay,
    advance(fraction: number) {
      if (drawing) drawing.fraction = fraction;
    },
    drawForAnother(task: string | null) {
      another = task;
    },
    // Pictures have no links here.
    failPictures() {},
    hold(at: typeof held) {
      held = at;
    },
    begin,
    release() {
      held = null;
      begin();
      drawing?.end();
    },
  });
}

const bytesOf = (base64: string) => Buffer.from(base64, "base64");
const isPicture = (base64: string) =>
  sharp(bytesOf(base64))
    .stats()
    .then(
      () => true,
      () => false,
    );

/** Every pixel is another one than in the source. */
async function negativeOf(
  source: string,
  { width, height }: { width: number; height: number },
): Promise<string> {
  const picture = sharp(bytesOf(source)).resize(width, height, { fit: "fill" }).negate({ alpha: false });
  return (await picture.png().toBuffer()).toString("base64");
}
