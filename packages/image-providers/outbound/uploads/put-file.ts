/** Sends a file to an address in a service's answer, with the checks of `fetch-picture.ts` and never with the token. */
import { isStudioError, StudioError } from "contract/studio-error";
import { request } from "undici";
import { agentFor, checkedUrl, isTrusted, type PictureSource } from "../fetch-picture";
import { observed } from "../observed";

/** In milliseconds; uploads come before a create, and a person waits. */
const DEADLINES = { connect: 5_000, headers: 20_000, total: 20_000 };

/**
 * @param address absolute; of another host than the service's own it must be https.
 * @throws StudioError `picture_link_refused` for an address that is refused, `service_unreachable` (retryable) for all else.
 */
export async function putFile(
  target: PictureSource,
  address: string,
  { bytes, mediaType }: { bytes: Uint8Array; mediaType: string },
): Promise<void> {
  const url = checkedUrl(target, address, target.baseUrl);
  if (url.protocol !== "https:" && !isTrusted(target, url))
    throw new StudioError("picture_link_refused", "The service gave an upload address without encryption.");
  const dispatcher = agentFor(target, url, DEADLINES);
  try {
    const status = await observed({ url, method: "PUT", kind: "picture" }, async () => {
      const { statusCode, body } = await request(url, {
        ...{ dispatcher, method: "PUT", body: bytes, headers: { "content-type": mediaType } },
        signal: AbortSignal.timeout(DEADLINES.total),
      });
      body.on("error", () => {}).destroy();
      return { status: statusCode };
    });
    if (status.status >= 300) throw new Error(`The upload was answered with ${status.status}.`);
  } catch (cause) {
    if (isStudioError(cause)) throw cause;
    throw new StudioError(
      "service_unreachable",
      "The picture cannot be sent right now. Nothing was created.",
      {
        retryable: true,
        cause,
      },
    );
  } finally {
    await dispatcher.destroy();
  }
}
