/** Reads the bytes of a request's body, up to a limit. */
import "server-only";
import { StudioError } from "contract/studio-error";

export const MAX_BODY_BYTES = 64 * 1024;

/**
 * Never reads beyond the limit, whatever `Content-Length` announces.
 *
 * @throws StudioError `body_too_large`
 */
export async function readBytes(request: Request, maxBytes = MAX_BODY_BYTES): Promise<Uint8Array> {
  const tooLarge = () =>
    new StudioError("body_too_large", `The body is larger than ${Math.round(maxBytes / 1024)} KB.`);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let total = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    total += value.byteLength;
    if (total > maxBytes) {
      // Not awaited: a client that never stops sending must not delay the answer.
      reader.cancel().catch(() => {});
      throw tooLarge();
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}
