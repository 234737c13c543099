/** Models and limits of a studio. Fields that are not listed here may be present too. */
import type { Operation } from "./creations.js";
import type { Open } from "./open.js";

export interface Model {
  /** For `model` of a request. */
  id: string;
  name: string;
  /** Who draws. */
  provider: string;
  about: string | null;
  abilities: {
    /** The most pictures of one creation. */
    max_pictures: number;
    seed: Open<"exact" | "best_effort" | "none">;
    negative_prompt: boolean;
    /** Its own settings, for `model_settings`. */
    settings: { name: string; label: string; values: { value: string; label: string }[]; default: string }[];
    /** Absent: it draws from words alone. */
    from_pictures?:
      | {
          operations: Open<Operation>[];
          /** `own`: only pictures that it has drawn in this studio. */
          sources: Open<"any" | "own">;
          mask: Open<"exact"> | null;
          references: { max: number; roles: string[] };
          strength: boolean;
          factors: number[];
        }
      | undefined;
  };
  /** null where unknown. */
  price: { per_picture: number; currency: string } | null;
  licence?: string | undefined;
  commercial_use?: Open<"yes" | "ask" | "no"> | undefined;
  is_free?: boolean | undefined;
  /** Why it cannot draw now; null while it can. */
  problem: string | null;
  usual_seconds?: number | null | undefined;
  is_default: boolean;
}

/** What a person may use; null for no limit. */
export interface Limits {
  limits: {
    creations_at_once: number | null;
    pictures_a_month: number | null;
    cost_a_month: { amount: number; currency: string } | null;
    bytes_kept: number | null;
  };
  used: {
    creations_at_once: number;
    pictures_a_month: number;
    /** By currency. */
    cost_a_month: { amount: number; currency: string }[];
    bytes_kept: number;
  };
  /** When the monthly limits begin anew. */
  reset_time: string;
}
