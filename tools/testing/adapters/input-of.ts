/** A picture file as adapters get it that make something from it. */
import sharp from "sharp";
import { inForm } from "@/lib/pictures/painting/input-form";
import type { TestInput } from "./made-from";

export async function inputOf(bytes: Uint8Array): Promise<TestInput> {
  const { width, height, format } = await sharp(bytes).metadata();
  const about = { width, height, mediaType: `image/${format}` };
  const forms: TestInput["forms"] = [];
  return {
    ...about,
    forms,
    async read(form) {
      forms.push(form);
      return inForm({ ...about, bytes }, form);
    },
  };
}
