/** What something is made from, as adapters get it, without a database. */
import type { CreationInputs, InputPicture, PictureForm } from "image-providers/inputs";
import sharp from "sharp";
import { inForm } from "@/lib/pictures/painting/input-form";

export interface TestInput extends InputPicture {
  /** The forms in which it was read, in order. */
  readonly forms: (PictureForm | undefined)[];
}

const SOURCE = { width: 96, height: 64 };

/** A picture of one colour. @param alpha less than 1 for a mask that leaves everything open */
export function testInput({ width, height } = SOURCE, alpha = 1): TestInput {
  const forms: TestInput["forms"] = [];
  const about = { width, height, mediaType: "image/png" };
  return {
    ...about,
    forms,
    async read(form) {
      forms.push(form);
      const background = { r: 10, g: 120, b: 200, alpha };
      const bytes = await sharp({ create: { width, height, channels: 4, background } })
        .png()
        .toBuffer();
      return inForm({ ...about, bytes }, form);
    },
  };
}

/** A picture whose bytes cannot be read. */
export const unreadableInput = (error: unknown): InputPicture => ({
  ...{ ...SOURCE, mediaType: "image/png" },
  read: () => Promise.reject(error),
});

/** An edit of the whole source. */
export function madeFrom(changes: Partial<CreationInputs> = {}): CreationInputs {
  const { source = testInput(), mask = null } = changes;
  return {
    ...{ operation: "edit", source, sourcePrompt: null, mask, references: [], strength: null, factor: null },
    painting: source && { source, mask },
    ...changes,
  };
}
