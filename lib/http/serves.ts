/** Which processes serve pages and API, by role. */
import "server-only";
import { StudioError } from "contract/studio-error";
import type { Settings } from "@/lib/settings/env";

type Role = Pick<Settings, "role">;

/** Whether this process serves pages and API. A worker serves neither; health checks do not use this. */
export const servesRequests = ({ role }: Role): boolean => role !== "worker";

/**
 * For routes: returns the studio if its process serves pages and API.
 *
 * @throws StudioError `not_found`
 */
export function requireServing<Studio extends { settings: Role }>(studio: Studio): Studio {
  if (servesRequests(studio.settings)) return studio;
  throw new StudioError("not_found", "This process only draws pictures and answers health checks.");
}
