/** Reads the request that a service received from its creation detail. */
import { MAX_SEED } from "contract/creations/request";
import * as z from "zod";
import type { ServiceClient } from "../outbound/client";
import { foreignText } from "../outbound/foreign";
import { readError } from "../outbound/read-error";
import type { RequestAtService } from "../service";
import { detailPath } from "./paths";

const detailSchema = z.object({
  value: z.looseObject({
    prompt: foreignText(100_000),
    negative_prompt: foreignText(100_000).nullish().catch(null),
    settings: z
      .looseObject({ seed: z.number().int().min(0).max(MAX_SEED).nullish().catch(null) })
      .optional()
      .catch(undefined),
  }),
});

/** @returns null when the service does not know the id or report the prompt. @throws StudioError when the call fails */
export async function readRequest(
  client: Pick<ServiceClient, "read">,
  serviceId: string,
): Promise<RequestAtService | null> {
  const answer = await client.read(detailPath(serviceId));
  if (answer.status === 403 || answer.status === 404 || answer.status === 405) return null;
  if (answer.status >= 300) throw readError(answer);
  const { data } = detailSchema.safeParse(answer.body);
  if (!data) return null;
  const { prompt, negative_prompt, settings } = data.value;
  return { prompt, negativePrompt: negative_prompt ?? null, seed: settings?.seed ?? null };
}
