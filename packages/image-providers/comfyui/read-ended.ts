/** Reads how a creation ended from its record in ComfyUI's history. */
import type { FailureName } from "contract/failures";
import * as z from "zod";
import { type FailureTable, failureReason } from "../outbound/failure-reason";
import { foreignSentence, foreignText } from "../outbound/foreign";

/** A picture that a workflow saved, as ComfyUI names it. */
export interface SavedPicture {
  filename: string;
  subfolder: string;
}

export interface Ended {
  outcome: "succeed" | "failed" | "cancelled";
  /** In plain words; null unless it failed. */
  reason: string | null;
  /** Which reason that is, where it failed. */
  failure?: FailureName;
  /** Without pictures that were only shown in ComfyUI's editor; in the order of the nodes. */
  pictures: SavedPicture[];
}

/** More than a creation can have. */
const MAX_PICTURES = 64;

const messages = z
  .array(z.unknown())
  .transform((list) =>
    list.flatMap((one) => {
      const { data } = z.tuple([z.string(), z.looseObject({})]).safeParse(one);
      return data ? [data] : [];
    }),
  )
  .catch([]);
const statusSchema = z
  .looseObject({ status_str: z.string().nullish().catch(null), messages })
  // Old servers kept no status; then it is in the history because it was drawn.
  .catch({ status_str: "success", messages: [] });
const errorSchema = z.looseObject({
  exception_type: foreignText(200).catch(""),
  exception_message: foreignText(20_000)
    .transform((text) => text.split("\n", 1)[0] ?? "")
    .pipe(foreignSentence)
    .optional()
    .catch(undefined),
  node_type: foreignSentence.optional().catch(undefined),
});
const pictureSchema = z.looseObject({
  filename: z.string().min(1).max(1_000),
  subfolder: z.string().max(1_000).catch(""),
  // The others, `temp` and `input`, are no results.
  type: z.literal("output"),
});
const outputsSchema = z
  .record(
    z.string(),
    z.looseObject({ images: z.array(z.unknown()).optional().catch(undefined) }).catch({ images: undefined }),
  )
  .catch({});

/** @param outputs and @param status as in a record of the history. */
export function endedOf(outputs: unknown, status: unknown): Ended {
  const { status_str, messages: told } = statusSchema.parse(status ?? {});
  const failed = told.find(([event]) => event === "execution_error");
  if (failed || status_str === "error") {
    const isInterrupted = told.some(([event]) => event === "execution_interrupted");
    if (isInterrupted) return { outcome: "cancelled", reason: null, pictures: [] };
    return { outcome: "failed", ...reasonOf(failed?.[1]), pictures: [] };
  }
  return { outcome: "succeed", reason: null, pictures: picturesOf(outputs) };
}

/** ComfyUI's words for what its nodes did not find. */
const TABLE: FailureTable = [
  [/OutOfMemory/i, "out_of_memory"],
  [/FileNotFoundError|no such file/i, "model_gone"],
];

function reasonOf(details: unknown): { reason: string; failure: FailureName } {
  const { exception_type, exception_message, node_type } = errorSchema.parse(details ?? {});
  const failure = failureReason(`${exception_type} ${exception_message ?? ""}`, TABLE);
  if (failure === "out_of_memory")
    return { reason: "ComfyUI ran out of memory. Try a smaller size or fewer pictures.", failure };
  const where = node_type ? ` in its node ${node_type}` : "";
  const reason = exception_message
    ? `ComfyUI failed${where}: ${exception_message}`
    : `ComfyUI failed${where}. Its log says why.`;
  return { reason, failure };
}

function picturesOf(outputs: unknown): SavedPicture[] {
  return Object.entries(outputsSchema.parse(outputs ?? {}))
    .toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
    .flatMap(([, { images = [] }]) => images.slice(0, MAX_PICTURES))
    .flatMap((one) => pictureSchema.safeParse(one).data ?? [])
    .slice(0, MAX_PICTURES)
    .map(({ filename, subfolder }) => ({ filename, subfolder }));
}
