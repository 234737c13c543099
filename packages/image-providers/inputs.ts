/** What a creation is made from, as what draws gets it, whoever stores the bytes. */
import type { Operation } from "contract/creations/inputs";

/** A picture that something is made from: upright, sRGB, 8 bits a channel, without metadata. */
export interface InputPicture {
  /** `image/png`, `image/jpeg` or `image/webp`. */
  mediaType: string;
  /** In pixels. */
  width: number;
  height: number;
  /** @throws StudioError where the bytes are missing or cannot be read now. */
  read(): Promise<Uint8Array>;
}

export interface CreationInputs {
  /** null where the prompt is drawn after references alone. */
  operation: Operation | null;
  source: InputPicture | null;
  /** The prompt that drew the source, enhanced where it was; null for uploads and where its creation is gone. */
  sourcePrompt: string | null;
  /** PNG of the source's size, transparent where the picture may change. */
  mask: InputPicture | null;
  references: readonly (InputPicture & { role: string | null })[];
}

/**
 * Reads what a creation is made from.
 *
 * @param creationId the ledger's id.
 * @returns null for a creation from words alone.
 */
export type InputsOf = (creationId: string) => Promise<CreationInputs | null>;
