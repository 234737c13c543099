/**
 * A stand-in of sd-server. It follows `examples/server/api.md` of leejet/stable-diffusion.cpp, and its source where that is
 * silent: positions count from 1, a job that is being drawn cannot be cancelled, ended jobs are forgotten with 410, pictures
 * say their seed and their model, pictures need three channels, sides are rounded up to multiples of 64. An edit is the negative of
 * its source; a picture that is hardly changed is its source.
 */
import { writeTexts } from "picture-metadata";
import sharp from "sharp";
import * as z from "zod";
import { drawnPicture } from "./drawn-picture";
import { type StandInHttp, startStandInHttp } from "./http";
import type { ReceivedRequest, StandIn } from "./stand-in";

const bodySchema = z.object({
  prompt: z.string(),
  negative_prompt: z.string(),
  width: z.number().int().min(64).max(4_096),
  height: z.number().int().min(64).max(4_096),
  seed: z.number().int(),
  batch_count: z.number().int().min(1).max(8),
  sample_params: z.object({
    sample_method: z.enum(["euler", "euler_a", "dpm++2m"]).optional(),
    scheduler: z.enum(["discrete", "karras"]).optional(),
    sample_steps: z.number().int().min(1).max(100).optional(),
  }),
  output_format: z.literal("png"),
  /** Pictures are base64. */
  init_image: z.string().optional(),
  mask_image: z.string().optional(),
  ref_images: z.array(z.string()).optional(),
  strength: z.number().min(0).max(1).optional(),
});
type JobRequest = z.output<typeof bodySchema>;

interface Job {
  id: string;
  request: JobRequest;
  status: "queued" | "generating" | "completed" | "failed" | "cancelled";
  images: string[];
  message: string | null;
}

export interface SdcppStandIn extends StandIn, Pick<StandInHttp, "answerNext"> {
  /** The requests of all jobs, in order. */
  readonly jobs: readonly JobRequest[];
  /** Loads another model. */
  load(stem: string): void;
  /** Ends all held jobs with this message. */
  fail(message: string): void;
  /** Forgets all ended jobs, as the server does after ten minutes. */
  expire(): void;
}

/**
 * @param options.cancelsDrawing whether this version can stop a job that is being drawn.
 * @param options.steps how many a job takes that does not say.
 * @param options.startsFromPictures whether jobs may have pictures.
 */
export async function startSdcpp(
  options: { cancelsDrawing?: boolean; steps?: number; startsFromPictures?: boolean } = {},
): Promise<SdcppStandIn> {
  const { cancelsDrawing = false, steps = 20, startsFromPictures = true } = options;
  const jobs = new Map<string, Job>();
  const expired = new Set<string>();
  const requests: JobRequest[] = [];
  let stem = "sd_xl_base_1.0";
  let held: "waiting" | "drawing" | null = null;

  async function draw(job: Job): Promise<void> {
    const { prompt, seed, batch_count, init_image, ref_images, strength = 1, sample_params } = job.request;
    const [width, height] = [roundedUp(job.request.width), roundedUp(job.request.height)];
    const { sample_steps = steps } = sample_params;
    const change = strength < 0.5 && sample_steps > 1 ? "none" : "negative";
    // As the server writes it into each picture.
    const parameters = (one: number) =>
      `${prompt}\nSteps: ${sample_steps}, CFG scale: 7.000000, Seed: ${one}, Size: ${width}x${height}, Model: ${stem}.safetensors, RNG: cuda, Version: stable-diffusion.cpp`;
    job.images = await Promise.all(
      Array.from({ length: batch_count }, (_, index) => {
        const [one, from] = [seed + index, init_image ?? ref_images?.[0]];
        return from
          ? changed(from, { width, height, change }, parameters(one))
          : drawnPicture(width, height, one, parameters(one));
      }),
    );
    job.status = "completed";
  }

  function jsonOf(job: Job) {
    const waiting = [...jobs.values()].filter(({ status }) => status === "queued");
    const { id, status, images, message } = job;
    return {
      ...{ id, kind: "img_gen", status, created: 1_775_401_200, started: null, completed: null },
      queue_position: waiting.indexOf(job) + 1,
      result:
        status === "completed"
          ? { output_format: "png", images: images.map((b64_json, index) => ({ index, b64_json })) }
          : null,
      error: status === "failed" || status === "cancelled" ? { code: status, message } : null,
    };
  }

  function capabilities() {
    return {
      model: { name: `${stem}.safetensors`, stem, path: `/models/${stem}.safetensors` },
      ...{ current_mode: "img_gen", supported_modes: ["img_gen"] },
      limits: {
        ...{ min_width: 64, max_width: 4_096, min_height: 64, max_height: 4_096 },
        ...{ max_batch_count: 8, max_queue_size: 64 },
      },
      samplers: ["euler", "euler_a", "dpm++2m"],
      schedulers: ["discrete", "karras"],
      defaults: { strength: 0.75, sample_params: { sample_steps: steps } },
      features_by_mode: {
        img_gen: {
          ...{
            init_image: startsFromPictures,
            mask_image: startsFromPictures,
            ref_images: true,
            hires: true,
          },
          ...{ cancel_queued: true, cancel_generating: cancelsDrawing },
        },
      },
    };
  }

  function other({ method, path }: ReceivedRequest) {
    if (path === "/sdcpp/v1/capabilities") return { body: capabilities() };
    const [, id = "", verb] = /^\/sdcpp\/v1\/jobs\/([A-Za-z0-9_-]+)(\/cancel)?$/.exec(path) ?? [];
    const job = jobs.get(id);
    if (expired.has(id)) return { status: 410, body: { error: "job expired" } };
    if (!job || (method === "POST") !== (verb !== undefined))
      return { status: 404, body: { error: "job not found" } };
    if (!verb) return { body: jsonOf(job) };
    if (job.status === "generating" && !cancelsDrawing)
      return { status: 409, body: { error: "job is currently generating and cannot be interrupted yet" } };
    if (job.status === "queued" || job.status === "generating") job.status = "cancelled";
    return { body: jsonOf(job) };
  }

  const http = await startStandInHttp({
    refusals: {
      wrong_key: { status: 401, body: { error: "unauthorized" } },
      quota: { status: 402, body: { error: "out of credits" } },
      policy: { status: 400, body: { error: "the prompt violates the policy" } },
      rate_limited: { status: 429, body: { error: "slow down" }, headers: { "retry-after": "2" } },
      server_error: { status: 500, body: { error: "server_error", message: "bad allocation" } },
    },
    isCreate: ({ method, path }) => method === "POST" && path === "/sdcpp/v1/img_gen",
    async start({ body }) {
      const { data } = bodySchema.safeParse(JSON.parse(body));
      const pictures = data && [data.init_image, data.mask_image, ...(data.ref_images ?? [])];
      const areReadable = await Promise.all(
        (pictures ?? []).map((one) => one === undefined || isPicture(one)),
      );
      if (!data || areReadable.includes(false))
        return { status: 400, body: { error: "invalid generation parameters" } };
      requests.push(data);
      const status = held === "waiting" ? "queued" : "generating";
      const id = `job_67a1_${String(jobs.size).padStart(8, "0")}`;
      const job: Job = { id, request: data, status, images: [], message: null };
      jobs.set(id, job);
      if (held === null) await draw(job);
      const poll_url = `/sdcpp/v1/jobs/${id}`;
      return {
        status: 202,
        body: { id, kind: "img_gen", status: "queued", created: 1_775_401_200, poll_url },
      };
    },
    other,
  });

  const endHeld = (end: (job: Job) => unknown) => {
    held = null;
    for (const job of jobs.values()) if (job.status === "queued" || job.status === "generating") end(job);
  };
  // The getters of `http` stay what they are.
  return Object.assign(http, {
    jobs: requests,
    load(name: string) {
      stem = name;
    },
    fail: (message: string) => endHeld((job) => Object.assign(job, { status: "failed", message })),
    expire() {
      for (const { id, status } of jobs.values()) if (status !== "queued") expired.add(id);
    },
    // Pictures have no links here.
    failPictures() {},
    hold(at: typeof held) {
      held = at;
    },
    release: () => endHeld((job) => void draw(job)),
  });
}

const bytesOf = (base64: string) => Buffer.from(base64, "base64");

const isPicture = (base64: string) =>
  sharp(bytesOf(base64))
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(
      ({ info }) => info.channels >= 3,
      () => false,
    );

const roundedUp = (side: number) => Math.ceil(side / 64) * 64;

/** In a negative every pixel is another one than in the source. */
async function changed(
  source: string,
  { width, height, change }: { width: number; height: number; change: "none" | "negative" },
  parameters: string,
): Promise<string> {
  const picture = sharp(bytesOf(source))
    .removeAlpha()
    .resize(width, height, { fit: "cover" })
    .negate(change === "negative");
  const texts = new Map([["parameters", parameters]]);
  return Buffer.from(writeTexts(await picture.png().toBuffer(), texts)).toString("base64");
}
