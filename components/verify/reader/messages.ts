/** What the page and the worker that reads files say to each other. */
import type { Report } from "./report";

export interface Asked {
  id: number;
  /** The C2PA library, with the first file. */
  program?: ArrayBuffer;
  file: Blob;
}

/** `report` is null for what is no picture. */
export type Answered =
  | { id: number; report: Report | null }
  /** The library has crashed: the worker must be ended. */
  | { id: number; hasCrashed: true };
