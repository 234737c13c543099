/** The Describer port: gives words for a picture. */
import type { StudioError } from "contract/studio-error";

/** What one description costs, before it is made. */
export type DescriptionPrice =
  /** About so many millionths of a US dollar. */
  { kind: "known"; micros: number } | { kind: "free" } | { kind: "unknown" };

/** What came of one call. */
export type Described =
  | { kind: "described"; words: string; costMicros: number | null }
  /** `mayBeCharged`: the call may have arrived, and been charged. */
  | { kind: "failed"; error: StudioError; mayBeCharged: boolean; costMicros: number | null };

/** A model that sees pictures, with the address and the key that it has now. */
export interface SeeingModel {
  /** As usage names it, such as `google/gemini-3.1-flash-lite`. */
  id: string;
  /** For people. */
  name: string;
  price: DescriptionPrice;
  /**
   * Asks for words, exactly once and for half a minute at most. It never throws.
   *
   * @param jpeg small, with nothing but its pixels.
   * @param signal ends the call, which may be charged all the same.
   * @returns `costMicros` is what the answer says that it cost, in millionths of a US dollar; null where it does not.
   */
  describe(jpeg: Uint8Array, signal: AbortSignal): Promise<Described>;
}

export interface Describer {
  /** The model that would be asked now; null where none sees pictures. It never throws. */
  current(): Promise<SeeingModel | null>;
}
