/** What a file says of its origin, as the page shows it. All texts come from the file: they are short, and nobody has checked them. */
import type { SourceType } from "picture-metadata";

/** `valid`: the file is the one that was signed. `changed`: it is not. `broken`: the signature or what it covers does not hold. */
export type MarkState = "valid" | "changed" | "broken";

/** A signed manifest. */
export interface Marks {
  state: MarkState;
  /** Why it is not valid, as sentences. */
  reasons: string[];
  /** The names in the certificate. */
  signer: { name: string | null; organisation: string | null; isTrusted: boolean };
  /** `isStamped`: a time authority has signed it. Otherwise it is what the signer says. */
  time: { at: string; isStamped: boolean } | null;
  /** The program that made the manifest. */
  program: string | null;
  /** Such as a model, where the manifest names it beside the program. */
  tools: string[];
  /** How the picture came about: the last words of IPTC's addresses, such as `trainedAlgorithmicMedia`. */
  made: string[];
}

/**
 * How a picture was used for another: `copied`, as in another size or format; `edited`; `changed`: one of both, without a word which;
 * `looked_at`, as a reference; or as a `part`.
 */
export type Use = "copied" | "edited" | "changed" | "looked_at" | "part";

/** The file itself, or a picture that it was made from. */
export interface Origin {
  /** null for a picture without any. */
  marks: Marks | null;
  /** How it was used; null for the file itself. */
  use: Use | null;
  from: Origin[];
}

/** The settings in a file: what a tool has written there. */
export interface Told {
  /** The tool. */
  by: string;
  lines: { name: string; value: string }[];
}

export type Verdict =
  | MarkState
  /** No manifest, and XMP that says how the picture was made. */
  | "marked"
  | "none"
  /** The manifest is at an address elsewhere, which is not asked. */
  | "elsewhere"
  /** It is signed, and cannot be read to its end. */
  | "damaged"
  /** It cannot be read to its end either, and no signature was found. */
  | "unreadable";

export interface Report {
  verdict: Verdict;
  format: PictureFormat;
  /** null without a manifest. */
  origin: Origin | null;
  /** Pictures of the lineage that are not shown: there are too many. */
  leftOut: number;
  /** What XMP says, where there is no manifest. */
  sourceType: SourceType | null;
  told: Told | null;
}

export type PictureFormat = "png" | "jpeg" | "webp" | "avif";
