/** Another studio at the upstream: lists models, takes uploads, and refuses creates as a studio does. */
import { createHash } from "node:crypto";
import type { CreationRequest } from "contract/creations/request";
import type { Size } from "contract/models/model-size";
import type { ModelView } from "contract/models/models";
import { parseAspectRatio, pictureSize } from "contract/models/shape";
import sharp from "sharp";
import * as z from "zod/mini";
import { sizeFrom } from "@/lib/creations/inputs/size-from";
import { createBodySchema } from "@/lib/models/body";
import { createModels } from "@/lib/models/models";
import { canvasSize } from "@/lib/pictures/painting/canvas";
import { maskProblem } from "@/lib/pictures/painting/mask";
import { NO_MODELS_FILE } from "@/lib/settings/models-file";
import { failure, success } from "./answers";
import type { OrderedPictures } from "./creation";
import type { ReadOrder } from "./routes";
import { type Payload, payloadOf } from "./wire";

export interface UpstreamStudio {
  models(): Payload;
  upload(bytes: Buffer): Promise<Payload>;
  /** @param body of a create. */
  readOrder(body: string): Promise<ReadOrder>;
  /** The creates that it took, as it understood them. */
  readonly requests: readonly CreationRequest[];
  /** The bytes of the uploads by their ids. */
  readonly uploads: ReadonlyMap<string, Buffer>;
}

/** @param listed its models, as `GET /models` says. */
export function createUpstreamStudio(listed: readonly ModelView[]): UpstreamStudio {
  const uploads = new Map<string, Buffer>();
  const requests: CreationRequest[] = [];
  const described = listed.map(({ id, name, about, abilities }) => ({ id, name, about, abilities }));
  const models = createModels([{ id: "it", provider: "It", models: described }], NO_MODELS_FILE);
  const schema = createBodySchema(models);

  async function check(request: CreationRequest): Promise<OrderedPictures> {
    const { inputs, operation, settings, prompt, negative_prompt: negativePrompt, config } = request;
    const read = (id: string | undefined) => {
      const bytes = uploads.get(id ?? "");
      if (!bytes) throw new Error("There is no such picture.");
      return bytes;
    };
    const source = inputs?.source && (await sizeOf(read(inputs.source.upload_id)));
    if (source && inputs.mask) {
      const bytes = read(inputs.mask.upload_id);
      const problem = await maskProblem({ ...(await sizeOf(bytes)), read: async () => bytes }, source);
      if (problem) throw new Error(problem);
    }
    for (const { upload_id } of inputs?.references ?? []) read(upload_id);
    const { aspect_ratio: aspectRatio, resolution, seed } = settings;
    const asked = () => {
      if (!source || !operation) return pictureSize(aspectRatio, resolution);
      const factor = inputs?.factor ?? 1;
      if (operation === "upscale") return { width: source.width * factor, height: source.height * factor };
      if (operation !== "expand") return source;
      const { sizes } = models.choose(request.model).abilities;
      const { aspect_ratio } = sizeFrom(sizes, { operation, source, aspectRatio });
      return canvasSize(source, parseAspectRatio(aspect_ratio) ?? 1);
    };
    requests.push(request);
    return { prompt, negativePrompt, seed: Math.abs(seed), count: config.image_number, ...asked() };
  }

  return {
    models: () => payloadOf({ json: { status: "success", models: listed } }),
    async upload(bytes) {
      const size = await sizeOf(bytes).catch(() => null);
      if (!size) return failure(415, "This is no picture.");
      const sha256 = createHash("sha256").update(bytes).digest("base64url");
      const upload_id = `up_${sha256.slice(0, 20)}`;
      uploads.set(upload_id, bytes);
      return { ...success({ upload_id, ...size, sha256 }), status: 201 };
    },
    async readOrder(body) {
      try {
        const parsed = schema.safeParse(JSON.parse(body));
        if (parsed.success) return await check(parsed.data);
        return { problem: z.prettifyError(parsed.error) };
      } catch (error) {
        return { problem: error instanceof Error ? error.message : "wrong" };
      }
    },
    requests,
    uploads,
  };
}

async function sizeOf(bytes: Buffer): Promise<Size> {
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}
