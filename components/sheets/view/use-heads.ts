"use client";
import { useQuery } from "@tanstack/react-query";
import type { Axis } from "contract/sheets/axes";
import { useMemo } from "react";
import { retryUnlessAnswered } from "@/lib/client/api/call/errors";
import { findByPictureIds } from "@/lib/client/api/library";
import type { ShownCell } from "../table/shown-cell";
import { type Heads, headsOf, picturesOf } from "./heads";

/** What stands at the heads of a sheet, with its pictures. @param models the models of the studio, by id and name. */
export function useHeads(
  axes: readonly Axis[],
  models: ReadonlyMap<string, string>,
  cells: readonly ShownCell[],
): Heads {
  const pictures = picturesOf(axes);
  // Creations have copies of them; the others are asked for once, before their cells are creations.
  const isAsked = pictures.length > 0 && cells.some(({ creation }) => creation === null);
  const { data } = useQuery({
    queryKey: ["sheet-heads", pictures],
    queryFn: ({ signal }) => thumbnailsOf(pictures, signal),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    retry: retryUnlessAnswered,
  });
  return useMemo(() => headsOf(axes, models, cells, data), [axes, models, cells, data]);
}

/** As many as the studio finds with one call. */
const IDS_PER_CALL = 24;

/** By the ids of pictures and uploads, without those that are gone. One call after the other: there may be hundreds. */
async function thumbnailsOf(
  pictures: ReturnType<typeof picturesOf>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const ids = pictures.flatMap(({ picture_id }) => picture_id ?? []);
  for (let start = 0; start < ids.length; start += IDS_PER_CALL) {
    const { creations } = await findByPictureIds(ids.slice(start, start + IDS_PER_CALL), signal);
    for (const { id, thumbnail_url } of creations.flatMap(({ outputs }) => outputs))
      found.set(id, thumbnail_url);
  }
  const uploads = pictures.flatMap(({ upload_id }) => upload_id ?? []);
  if (uploads.length === 0) return found;
  // Reading uploads brings the schemas of answers with it, which the page does not need at first.
  const { readUpload } = await import("@/lib/client/api/uploads");
  for (const upload_id of uploads) {
    signal.throwIfAborted();
    const upload = await readUpload(upload_id).catch(() => null);
    if (upload) found.set(upload_id, upload.thumbnail_url);
  }
  return found;
}
