/** Sheets: one question as a table of creations. */
import type { CreationRequest, ErrorBody, NamedPicture } from "./creations.js";
import type { Open } from "./open.js";

/** What an axis changes, and its values; `name` and `label` are for people. */
export type Axis = { name?: string | undefined } & (
  | {
      kind: "words" /** The part of the prompt that the values stand for. */;
      words: string;
      values: Labelled<{ text: string }>[];
    }
  | { kind: "seed"; values: Labelled<{ seed: number }>[] }
  | { kind: "model"; values: Labelled<{ model: string }>[] }
  | { kind: "shape"; values: Labelled<{ aspect_ratio: string }>[] }
  | {
      kind: "style";
      values: Labelled<{
        name: string;
        /** A text with `{prompt}`. */
        template: string;
        negative_prompt?: string | undefined;
      }>[];
    }
  | { kind: "negative_prompt"; values: Labelled<{ text: string }>[] }
  | { kind: "strength"; values: Labelled<{ strength: number }>[] }
  | { kind: "source"; values: Labelled<{ picture: NamedPicture }>[] }
  | { kind: "reference"; role?: string | undefined; values: Labelled<{ picture: NamedPicture }>[] }
);

type Labelled<Value> = Value & { label?: string | undefined };

export interface SheetRequest {
  name?: string | undefined;
  /** What all cells have in common. */
  request: CreationRequest;
  axes: Axis[];
  /** Cells that are not drawn. */
  skipped?: string[] | undefined;
}

export interface SheetCell {
  /** For each axis the place of its value, from 0, such as `0.3`. */
  cell: string;
  state: Open<"waiting" | "created" | "left_out" | "skipped" | "cancelled" | "refused">;
  /** null before it is a creation. */
  creation_id: string | null;
  decision: Open<"pick" | "reject"> | null;
  /** Why it is left out, refused or still waiting. */
  error: ErrorBody | null;
}

export interface Sheet {
  id: string;
  name: string;
  create_time: string;
  version: number;
  picks: number;
  cells: SheetCell[];
}
