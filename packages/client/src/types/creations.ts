/** Creations: what is asked for, and what comes of it. Fields that are not listed here may be present too. */
import type { Open } from "./open.js";

/** The last five are ends; one that is not listed here is work in progress. `outcome_unknown`: it may have been drawn and charged, and a person decides; `lost`: its service no longer knows it. */
export type CreationStatus =
  | "pending"
  | "processing"
  | "post_processing"
  | "succeed"
  | "failed"
  | "cancelled"
  | "outcome_unknown"
  | "lost";

/** What a creation does with its source. */
export type Operation = "edit" | "expand" | "upscale" | "cut_out";

/** A picture of the studio or an upload: one of both. */
export interface NamedPicture {
  picture_id?: string | undefined;
  upload_id?: string | undefined;
}

/** Pictures that a creation is made from. */
export interface Inputs {
  /** The picture that is changed. */
  source?: NamedPicture | undefined;
  /** A PNG of the source's size; what is transparent in it may change. */
  mask?: { upload_id: string } | undefined;
  /** Pictures to go by; `role` is one of the model's. */
  references?: (NamedPicture & { role?: string | undefined })[] | undefined;
  /** How far an edit may go from its source, 0 to 1. */
  strength?: number | undefined;
  /** How many times wider and taller an upscale is. */
  factor?: number | undefined;
}

/** What to create. Only `prompt` is required. */
export interface CreationRequest {
  prompt: string;
  negative_prompt?: string | undefined;
  is_public?: boolean | undefined;
  is_enable_prompt_enhancer?: boolean | undefined;
  config?: { /** 1 to 8; 4 when absent. */ image_number?: number | undefined } | undefined;
  settings?:
    | {
        /** -1 or absent: a random one. */
        seed?: number | undefined;
        /** Such as `16:9`. */
        aspect_ratio?: string | undefined;
        /** The short side in pixels. */
        resolution?: number | undefined;
      }
    | undefined;
  /** The id of a model; the studio's default when absent. */
  model?: string | undefined;
  /** Settings that only this model has. */
  model_settings?: Record<string, string> | undefined;
  operation?: Operation | undefined;
  inputs?: Inputs | undefined;
}

/** What a create answers. */
export interface Created {
  creation_id: string;
  /** Under this key the same request again answers with this creation. */
  idempotency_key: string;
  /** Whether an earlier call with the key had made it. */
  is_replayed: boolean;
}

/** The body of an error. */
export interface ErrorBody {
  message: string;
  code: number;
  details: unknown[];
}

/** A finished picture. Its addresses work without a token until they expire. */
export interface Picture {
  id: string;
  /** Position within the creation, from 0. */
  index: number;
  /** null where the service did not report it. */
  seed: number | null;
  width: number;
  height: number;
  /** Such as `image/png`. */
  media_type: string;
  byte_length: number;
  is_favourite: boolean;
  media_url: string;
  thumbnail_url: string;
}

export interface Creation {
  creation_id: string;
  status: Open<CreationStatus>;
  /** From 0 to 1; null while it is unknown. */
  progress: number | null;
  /** The number of creations served before a pending one. */
  queue_ahead: number | null;
  cancel_requested: boolean;
  /** Why it failed; null otherwise. */
  error: ErrorBody | null;
  /** What the failure means for a person and what to do next. */
  advice?: string | undefined;
  prompt: string;
  negative_prompt: string;
  enhanced_prompt: string | null;
  is_public: boolean;
  is_favourite: boolean;
  config: { image_number: number };
  settings: { seed: number; aspect_ratio: string; resolution: number; width: number; height: number };
  /** ISO times. */
  create_time: string;
  update_time: string;
  finish_time: string | null;
  /** The pictures; empty before a success. */
  outputs: Picture[];
  /** Who drew it. */
  made_by: string;
  model: string | null;
  model_settings: Record<string, string>;
  licence?: string | undefined;
  commercial_use?: Open<"yes" | "ask" | "no"> | undefined;
  /** What was not drawn as the request says. */
  ignored: {
    field: string;
    asked: string | number | boolean | null;
    used: string | number | boolean | null;
  }[];
  sheet_id?: string | undefined;
  /** What to know about a success, such as missing pictures. */
  notice: string | null;
  /** The price of one picture, and what the creation cost; null where unknown. */
  price: { amount: number; currency: string } | null;
  cost: { amount: number; currency: string; is_measured?: boolean | undefined } | null;
}

export interface CreationState {
  status: Open<CreationStatus>;
  /** From 0 to 1; 0 as long as `is_progress_known` is false. */
  progress: number;
  is_progress_known: boolean;
  queue_ahead: number | null;
  cancel_requested: boolean;
  /** Milliseconds until it makes sense to ask again. */
  poll_after_ms: number;
}

/** A creation has to match all that are given. */
export interface CreationFilters {
  /** Words that must all occur in the prompt. */
  q?: string | undefined;
  status?: CreationStatus[] | undefined;
  favourite?: boolean | undefined;
  shape?: "wide" | "square" | "tall" | undefined;
  public?: boolean | undefined;
  model?: string | undefined;
  style?: string | undefined;
  from_pictures?: boolean | undefined;
  /** Whether it is a picture that the person brought. */
  given?: boolean | undefined;
  /** The id of the creation whose pictures were used. */
  made_from?: string | undefined;
  /** The id of a sheet. */
  sheet?: string | undefined;
  commercial_use?: "yes" | "ask" | "no" | "unknown" | undefined;
  /** ISO times: created at or after the first, and before the second. */
  from?: string | undefined;
  to?: string | undefined;
}

export interface ListRequest extends CreationFilters {
  order?: "newest" | "oldest" | "shape" | undefined;
  /** Creations of a page, 1 to 100; all pages come in any case. */
  limit?: number | undefined;
}

/** A picture that was brought to make pictures from. */
export interface Upload {
  upload_id: string;
  width: number;
  height: number;
  media_type: Open<"image/png" | "image/jpeg">;
  has_alpha: boolean;
  /** Of the kept bytes, in base64url. */
  sha256: string;
  byte_length: number;
  /** When it is removed; null while a creation uses it. */
  expire_time: string | null;
  thumbnail_url: string;
  media_url: string;
}
