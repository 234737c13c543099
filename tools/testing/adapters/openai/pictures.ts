/** What a server of OpenAI's form is asked for, and the pictures that stand-ins of such servers draw. */
import sharp from "sharp";
import * as z from "zod";
import { drawnPicture } from "../drawn-picture";
import type { OpenAiEdit } from "./edit";

export const bodySchema = z.looseObject({
  model: z.string(),
  prompt: z.string(),
  n: z.int().default(1),
  size: z.string().default("1024x1024"),
  stream: z.boolean().default(false),
  partial_images: z.int().default(0),
  output_format: z.enum(["png", "jpeg", "webp"]).default("png"),
  response_format: z.enum(["b64_json", "url"]).optional(),
});
export type OpenAiBody = z.output<typeof bodySchema>;

/** Draws a picture file; `share` is how much of it is finished, `index` its place in the call. */
export type DrawFile = (body: OpenAiBody, share: number, index?: number) => Promise<Uint8Array>;

let drawn = 0;

/** Each picture has another colour, as the models draw another picture for each call. */
export const oneColour: DrawFile = async ({ size, output_format }, share) => {
  const [width = 1, height = 1] = size.split("x").map(Number);
  const background = { r: drawn++ % 256, g: 120, b: Math.round(200 * share) };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(output_format)
    .toBuffer();
};

/** As sd-server of stable-diffusion.cpp: always from the same seed, which is in the file, and in steps of 64 pixels. */
export const drawAsSdServer: DrawFile = async ({ prompt, size }, _share, index = 0) => {
  const [width = 64, height = 64] = size.split("x").map((side) => Math.ceil(Number(side) / 64) * 64);
  const seed = 42 + index;
  const parameters = `${prompt}\nSteps: 20, CFG scale: 7.000000, Seed: ${seed}, Size: ${size}, Model: tiny.safetensors, RNG: cuda, Version: stable-diffusion.cpp`;
  return Buffer.from(await drawnPicture(width, height, seed, parameters), "base64");
};

/**
 * The first picture of an edit in the colours of a negative, so that every pixel is another one than before. What is unfinished is
 * small, because a test waits for it, perhaps among many others.
 */
export const drawNegative =
  ({ pictures }: OpenAiEdit): DrawFile =>
  ({ size, output_format }, share) => {
    const [width = 1, height = 1] = share < 1 ? [64, 64] : size.split("x").map(Number);
    const picture = sharp(pictures[0]?.bytes).resize(width, height, { fit: "fill" }).flatten().negate();
    return (output_format === "png" ? picture.png(QUICKLY) : picture.toFormat(output_format)).toBuffer();
  };

const QUICKLY = { compressionLevel: 1 };
