/** The body of a request as a file: for what is too large for the memory and has to be read from its end. */
import "server-only";
import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { StudioError } from "@/lib/errors";

export interface SpooledBody {
  path: string;
  remove(): Promise<void>;
}

/**
 * @throws StudioError `unsupported_media_type`, or `body_too_large` as soon as more has come than the limit, whatever
 * `Content-Length` promised; nothing is left behind then.
 */
export async function spoolBody(
  request: Request,
  { mediaTypes, maxBytes }: { mediaTypes: readonly string[]; maxBytes: number },
): Promise<SpooledBody> {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!mediaTypes.includes(type)) {
    throw new StudioError("unsupported_media_type", `Send the body as ${mediaTypes.join(" or ")}.`);
  }
  const tooLarge = () =>
    new StudioError("body_too_large", `The file is larger than ${Math.round(maxBytes / 1024 ** 2)} MB.`);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  const file = path.join(/* turbopackIgnore: true */ tmpdir(), `prompt-studio-${randomUUID()}.tmp`);
  const remove = () => rm(file, { force: true });
  const reader = request.body?.getReader();
  const handle = await open(file, "wx", 0o600);
  try {
    for (let total = 0; reader; ) {
      const { done, value } = await reader.read();
      if (done) break;
      total += value.byteLength;
      if (total > maxBytes) throw tooLarge();
      await handle.write(value);
    }
    await handle.close();
  } catch (error) {
    // Not awaited: a sender that never stops must not be able to delay the answer.
    reader?.cancel().catch(() => {});
    await handle.close().catch(() => {});
    await remove();
    throw error;
  }
  return { path: file, remove };
}
