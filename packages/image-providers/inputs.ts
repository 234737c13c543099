/** What a creation is made from, as what draws gets it, whoever stores the bytes. */
import type { Operation } from "contract/creations/inputs";
import type { Size } from "contract/models/model-size";

/** The form in which a picture is sent. Absent: as it is stored. */
export interface PictureForm {
  /** Scaled to exactly these pixels. */
  size?: Size;
  mediaType?: "image/png" | "image/jpeg";
  /** Of a mask: opaque, white where the picture may change and black elsewhere, instead of transparent where it may change. */
  isWhiteMask?: boolean;
  /** Of a white mask: transparent where it is white as well, for servers of which it is unknown what they look at. */
  isTransparentToo?: boolean;
}

/** A picture that something is made from: upright, sRGB, 8 bits a channel, without metadata. */
export interface InputPicture extends Size {
  /** `image/png`, `image/jpeg` or `image/webp`. */
  mediaType: string;
  /** @throws StudioError where the bytes are missing or cannot be read now. */
  read(form?: PictureForm): Promise<Uint8Array>;
}

/** What is painted over: everything but what is transparent in the mask stays. */
export interface Painting {
  source: InputPicture;
  /** PNG of the source's size, transparent where the picture may change; null where all of it may. */
  mask: InputPicture | null;
}

export interface CreationInputs {
  /** null where the prompt is drawn after references alone. */
  operation: Operation | null;
  source: InputPicture | null;
  /** What the source shows: the prompt that drew it, enhanced where it was; null for uploads, where its creation is gone, and where that prompt only said what to change. */
  sourcePrompt: string | null;
  /** PNG of the source's size, transparent where the picture may change. */
  mask: InputPicture | null;
  references: readonly (InputPicture & { role: string | null })[];
  /** How far an edit may go from its source, 0 to 1; null where nobody has said. */
  strength: number | null;
  /** How many times wider and taller an upscale is; null for other operations. */
  factor: number | null;
  /**
   * The source as it is painted over: of an expand, in the middle of the larger picture, with a mask of what is around it.
   * null without a source.
   */
  painting: Painting | null;
}

/**
 * Reads what a creation is made from.
 *
 * @param creationId the ledger's id.
 * @returns null for a creation from words alone.
 */
export type InputsOf = (creationId: string) => Promise<CreationInputs | null>;

/** The largest size of a picture's shape with at most so many pixels; the picture's own size where it has no more. */
export function sizeWithin({ width, height }: Size, maxPixels: number): Size {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  const side = (pixels: number) => Math.max(1, Math.floor(pixels * scale));
  return scale === 1 ? { width, height } : { width: side(width), height: side(height) };
}
