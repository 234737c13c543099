/**
 * Files at Replicate, from where its models read pictures.
 *
 * All pictures go there, although Replicate also takes small ones as data URLs: a prediction repeats its input in every answer.
 */
import { StudioError } from "contract/studio-error";
import { LRUCache } from "lru-cache";
import * as z from "zod";
import { CreateFailure } from "../create-failure";
import type { Uploads } from "../hosted/send-pictures";
import type { ServiceClient } from "../outbound/client";
import { formOf } from "../outbound/encode-body";
import { sendUpload } from "../outbound/uploads/send-upload";

const fileSchema = z.looseObject({ urls: z.looseObject({ get: z.url().max(8_000) }) });
const FILE_PATH = /\/files\/([A-Za-z0-9_-]{1,100})$/;
/** Deleted files that are remembered, as an ended prediction may be read again. */
const MAX_REMEMBERED = 1_000;

/** @returns also `removeOf`: deletes the files that a prediction was made from. */
export function createReplicateFiles(
  client: ServiceClient,
): Uploads & { remove(addresses: readonly string[]): void; removeOf(input: Record<string, unknown>): void } {
  const removed = new LRUCache<string, true>({ max: MAX_REMEMBERED });

  function remove(addresses: readonly string[]): void {
    for (const address of addresses) {
      const id = idOf(address, client.baseUrl);
      if (id === null || removed.has(id)) continue;
      removed.set(id, true);
      // A file that stays expires by itself.
      client.send("cancel", `/files/${id}`, undefined, "DELETE").catch(() => {});
    }
  }

  return {
    async send({ name, bytes, mediaType }) {
      const answer = await sendUpload(client, {
        path: "/files",
        body: await formOf({}, [{ field: "content", name, bytes, mediaType }]),
        missing: "Replicate takes no files there. The administrator must check REPLICATE_BASE_URL.",
      });
      const { data } = fileSchema.safeParse(answer);
      if (data) return data.urls.get;
      const unusable = new StudioError(
        "answer_unreadable",
        "Replicate's answer about a file has no address.",
      );
      throw new CreateFailure("refused", unusable.toBody());
    },
    remove,
    removeOf: (input) =>
      remove(
        Object.values(input)
          .flat()
          .filter((value) => typeof value === "string"),
      ),
  };
}

/** The id in the address of a file at this service; null for any other address. */
function idOf(address: string, { host }: URL): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.host === host ? (FILE_PATH.exec(url.pathname)?.[1] ?? null) : null;
}
