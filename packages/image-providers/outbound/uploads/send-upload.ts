/** An upload that a create needs: whatever comes of it, nothing was created. */
import type { ServiceClient } from "../client";
import { type CreateCall, isRefusal, notReached, notSent, refusalOf } from "../send-create";

/**
 * @returns the body of a successful answer.
 * @throws CreateFailure `not_sent` or `refused`.
 */
export async function sendUpload(
  client: ServiceClient,
  { path, body, missing }: Pick<CreateCall, "path" | "body" | "missing">,
): Promise<unknown> {
  const result = await client.send("create", path, body);
  if (result.kind !== "answer") throw notSent(client, result);
  if (result.status < 300) return result.body;
  throw isRefusal(result.status)
    ? await refusalOf(client, result, { missing })
    : notReached(client.name, new Error(`It answered an upload with ${result.status}.`));
}
