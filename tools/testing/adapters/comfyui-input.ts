/** The input folder of the stand-in for ComfyUI, as `server.py` and `nodes.py` treat it, and what is drawn from it. */
import sharp from "sharp";
import { receivedForm } from "./received-form";
import type { ReceivedRequest } from "./stand-in";

type Graph = Record<string, { class_type: string; inputs: Record<string, unknown> }>;

export interface ComfyInput {
  /** By the names that nodes use for them. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Every upload that arrived, in order. */
  readonly uploads: readonly string[];
  upload(request: ReceivedRequest): Promise<{ status: number; body?: unknown }>;
  /** What `POST /prompt` says of a graph that loads a file which is not there; null when all are. */
  refusalOf(graph: Graph): unknown;
  /** What a graph with a loaded picture saves: it differs from that in every pixel. null without one. */
  draw(graph: Graph): Promise<Buffer | null>;
  clear(): void;
}

const LOADERS = ["LoadImage", "LoadImageMask"];
/** `--max-upload-size` in bytes. */
const MAX_BYTES = 100 * 1024 * 1024;

export function createComfyInput(): ComfyInput {
  const files = new Map<string, Buffer>();
  const uploads: string[] = [];

  const loaded = (graph: Graph) =>
    Object.entries(graph).filter(([, { class_type }]) => LOADERS.includes(class_type));

  return {
    files,
    uploads,
    async upload(request) {
      if ((request.bytes?.length ?? 0) > MAX_BYTES) return { status: 413 };
      const { fields, files: sent } = await receivedForm(request);
      const [image] = sent.filter(({ field }) => field === "image");
      const { type = "input", subfolder = "", overwrite } = fields;
      if (!image?.name || subfolder.includes("..") || type !== "input") return { status: 400 };
      const at = (name: string) => [subfolder, name].filter(Boolean).join("/");
      const [, stem = "", extension = ""] = /^(.*?)(\.[^.]*)?$/.exec(image.name) ?? [];
      let { name } = image;
      const isOther = () => files.has(at(name)) && !files.get(at(name))?.equals(image.bytes);
      for (let n = 1; overwrite !== "true" && isOther(); n++) name = `${stem} (${n})${extension}`;
      files.set(at(name), image.bytes);
      uploads.push(at(name));
      return { status: 200, body: { name, subfolder, type } };
    },
    refusalOf(graph) {
      const wrong = loaded(graph).filter(([, { inputs }]) => !files.has(String(inputs.image)));
      if (wrong.length === 0) return null;
      return {
        error: {
          type: "prompt_outputs_failed_validation",
          message: "Prompt outputs failed validation",
          details: "",
          extra_info: {},
        },
        node_errors: Object.fromEntries(
          wrong.map(([id, { class_type, inputs }]) => [
            id,
            {
              class_type,
              dependent_outputs: ["9"],
              errors: [
                {
                  type: "custom_validation_failed",
                  message: "Custom validation failed for node",
                  details: `image - Invalid image file: ${inputs.image}`,
                  extra_info: { input_name: "image" },
                },
              ],
            },
          ]),
        ),
      };
    },
    async draw(graph) {
      const [first] = loaded(graph);
      const bytes = first && files.get(String(first[1].inputs.image));
      if (!bytes) return null;
      const { width, height } = await sharp(bytes).metadata();
      const factor = Object.values(graph).find(({ class_type }) => class_type === "ImageScaleBy");
      const by = Number(factor?.inputs.scale_by ?? 1);
      return sharp(bytes)
        .removeAlpha()
        .negate()
        .resize(Math.round(width * by), Math.round(height * by), { fit: "fill", kernel: "nearest" })
        .png()
        .toBuffer();
    },
    clear: () => files.clear(),
  };
}
