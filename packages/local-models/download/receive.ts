/** One try to get the rest of a file. */
import { StudioError } from "contract/studio-error";
import { diskProblem } from "./disk-problem";
import { ofConnection, ofStatus, pageInstead, wrongLength } from "./failures";
import type { Part } from "./part";
import { type Asking, ask, type Headers, type Response } from "./request";

export interface Wanted {
  /** Of the file, for sentences. */
  name: string;
  address: string;
  bytes: number;
  /** Null where nobody publishes it. */
  sha256: string | null;
}

/**
 * Continues the part with a range where the source can, and starts over where it cannot or has another version now.
 *
 * @throws StudioError, retryable after a cut; WrongContent when the file at the source has another length.
 */
export async function receive(
  part: Part,
  wanted: Wanted,
  asking: Omit<Asking, "method" | "headers">,
  onBytes: () => void,
): Promise<void> {
  // Without a mark of the version, only the hash can tell that two halves belong together.
  const canContinue =
    part.bytes > 0 && part.bytes < wanted.bytes && (part.etag !== null || wanted.sha256 !== null);
  const range: Record<string, string> = canContinue
    ? { range: `bytes=${part.bytes}-`, ...(part.etag === null ? {} : { "if-range": part.etag }) }
    : {};
  const response = await ask(wanted.address, { ...asking, method: "GET", headers: range });
  try {
    await accept(response, part, wanted, canContinue);
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      if (part.bytes + chunk.length > wanted.bytes)
        throw wrongLength(response.host, wanted.name, part.bytes + chunk.length, wanted.bytes);
      await part.append(chunk);
      onBytes();
    }
  } catch (error) {
    // What was not asked for is not read to its end.
    response.body.on("error", () => undefined).destroy();
    asking.signal.throwIfAborted();
    throw diskProblem(error) ?? (error instanceof StudioError ? error : ofConnection(error, response.host));
  }
  // The answer ended as an answer should, and yet too early.
  if (part.bytes < wanted.bytes) throw wrongLength(response.host, wanted.name, part.bytes, wanted.bytes);
}

async function accept(response: Response, part: Part, wanted: Wanted, canContinue: boolean): Promise<void> {
  const { status, headers, host } = response;
  if (status === 206 && canContinue) {
    const { start, total } = contentRange(headers);
    const changed = part.etag !== null && strongEtag(headers) !== null && strongEtag(headers) !== part.etag;
    if (!changed && start === part.bytes) return expectLength(total, response, wanted);
  }
  if (status === 206 || status === 416) {
    await part.restart(null);
    throw new StudioError("service_answer_unusable", `${host} cannot continue ${wanted.name}.`, {
      retryable: true,
    });
  }
  if (status !== 200) throw ofStatus(status, headers, host, wanted.name);
  if (/^text\/html\b/i.test(String(headers["content-type"]))) throw pageInstead(host, wanted.name);
  const length = headers["content-length"];
  expectLength(length === undefined ? null : Number(length), response, wanted);
  await part.restart(strongEtag(headers));
}

function expectLength(length: number | null, { host }: Response, { name, bytes }: Wanted): void {
  if (length !== null && length !== bytes) throw wrongLength(host, name, length, bytes);
}

/** Of `bytes 100-199/200`; null for what it does not say. */
function contentRange(headers: Headers): { start: number | null; total: number | null } {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(String(headers["content-range"])) ?? [];
  return {
    start: start === undefined ? null : Number(start),
    total: total === undefined || total === "*" ? null : Number(total),
  };
}

/** Weak ones do not say that every byte is the same. */
function strongEtag(headers: Headers): string | null {
  const { etag } = headers;
  return typeof etag === "string" && /^"[^"]*"$/.test(etag) ? etag : null;
}
