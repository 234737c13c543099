/** Finds the pictures of a finished creation: in the status answer of some services, in the creation detail of others. */
import { normaliseStatus } from "contract/creations/status";
import * as z from "zod";
import type { ServiceClient } from "../outbound/client";
import { fetchPicture } from "../outbound/fetch-picture";
import { readError } from "../outbound/read-error";
import type { ServiceOutput } from "../service";
import { detailPath, statusPath } from "./paths";

const address = z.string().min(1).max(8_000);
const pictureSchema = z.union([
  address.transform((url) => ({ url, seed: null })),
  z
    .looseObject({
      media_url: address.optional(),
      image_url: address.optional(),
      url: address.optional(),
      src: address.optional(),
      seed: z.number().int().nullable().optional().catch(null),
    })
    .transform(({ media_url, image_url, url, src, seed }) => ({
      url: media_url ?? image_url ?? url ?? src ?? "",
      seed: seed ?? null,
    })),
]);
const listSchema = z
  // The length is checked before any entry is parsed.
  .array(z.unknown())
  .max(64)
  .pipe(z.array(pictureSchema))
  .transform((pictures) => pictures.filter(({ url }) => url !== ""))
  .catch([]);
const valueSchema = z.object({ value: z.record(z.string(), z.unknown()) });

/** The field names under which services list their pictures, the most common first. */
const LIST_NAMES = ["outputs", "images", "output", "result", "urls"] as const;

/**
 * @param statusBody the status answer that reported success, if it was read just now; else the status is read.
 * @returns an empty list when the service lists no pictures.
 * @throws StudioError when the service cannot be asked.
 */
export async function findOutputs(
  client: ServiceClient,
  serviceId: string,
  statusBody?: unknown,
): Promise<ServiceOutput[]> {
  const inStatus = picturesIn(statusBody ?? (await read(client, statusPath(serviceId))));
  const pictures = inStatus.length > 0 ? inStatus : picturesIn(await read(client, detailPath(serviceId)));
  return pictures.map(({ url, seed }, index) => ({
    kind: "elsewhere",
    index,
    seed,
    fetch: () => fetchPicture(client, url),
  }));
}

/** @returns undefined when the service answers 404. */
async function read(client: ServiceClient, path: string): Promise<unknown> {
  const answer = await client.read(path, { kind: "outputs" });
  if (answer.status === 404) return undefined;
  if (answer.status >= 300) throw readError(answer);
  return answer.body;
}

function picturesIn(body: unknown): { url: string; seed: number | null }[] {
  const parsed = valueSchema.safeParse(body);
  if (!parsed.success) return [];
  const { value } = parsed.data;
  if (typeof value.status === "string" && normaliseStatus(value.status).status !== "succeed") return [];
  for (const name of LIST_NAMES) {
    const found = value[name];
    const pictures = listSchema.parse(typeof found === "string" ? [found] : found);
    if (pictures.length > 0) return pictures;
  }
  return [];
}
