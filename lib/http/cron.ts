/** Calls of a cron job for background work: their time limit and their shared secret. */
import "server-only";
import { StudioError } from "contract/studio-error";
import { requireBearer } from "./bearer";

/** A little less than the `maxDuration` of vercel.json, to return unfinished jobs and answer in time. */
export const CRON_WORK_MS = 50_000;

/**
 * Admits requests with the secret in `Authorization: Bearer`.
 *
 * @param secret null when none is set; then the address answers `not_found`.
 * @throws StudioError `not_found`, `missing_token`, `invalid_token`
 */
export function requireCronSecret(request: Request, secret: string | null | undefined): void {
  if (!secret) throw new StudioError("not_found", "This address is not available: CRON_SECRET is not set.");
  requireBearer(request.headers.get("authorization"), secret, "CRON_SECRET");
}
