/** Reads the fields of a posted form, within limits. */
import "server-only";
import { StudioError } from "contract/studio-error";
import { readBytes } from "./read-bytes";
import { readJson } from "./read-json";

/**
 * @returns the fields of a URL-encoded form, or of a JSON object; none without a body.
 * @throws StudioError `body_too_large`, or `invalid_json` for any other body.
 */
export async function readForm(request: Request): Promise<Record<string, unknown>> {
  if (!request.body) return {};
  const type = request.headers.get("content-type") ?? "";
  if (!type.includes("application/json")) {
    return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(await readBytes(request))));
  }
  const value = await readJson(request);
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw new StudioError("invalid_request", "Send the body as a JSON object.");
  }
  return { ...value };
}
