/** Reads the JSON body of a request, within limits. */
import "server-only";
import { isLargerThan } from "contract/json";
import { StudioError } from "contract/studio-error";
import { readBytes } from "./read-bytes";

/** Far deeper than any real request, and far below a depth that overflows the stack of recursive code. */
const MAX_DEPTH = 64;

/**
 * @returns the parsed body, not validated.
 * @throws StudioError `unsupported_media_type`, `body_too_large` or `invalid_json`.
 */
export async function readJson(request: Request, maxBytes?: number): Promise<unknown> {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new StudioError("unsupported_media_type", "Send the body as application/json.");
  }
  const bytes = await readBytes(request, maxBytes);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new StudioError("invalid_json", "The body is not well-formed JSON.");
  }
  if (isLargerThan(value, { maxDepth: MAX_DEPTH })) {
    throw new StudioError("invalid_json", `The body is nested more than ${MAX_DEPTH} levels deep.`);
  }
  return value;
}
