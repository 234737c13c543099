/** What a process serves, by its role. */
import "server-only";
import { StudioError } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";

type Role = Pick<Runtime["settings"], "role">;

/** Whether pages and API are answered here. A worker has neither; its health does not ask. */
export const servesPeople = ({ role }: Role): boolean => role !== "worker";

/**
 * For routes: the same studio, where it serves people.
 *
 * @throws StudioError `not_found`
 */
export function servingPeople<Studio extends { settings: Role }>(studio: Studio): Studio {
  if (servesPeople(studio.settings)) return studio;
  throw new StudioError("not_found", "This process draws pictures. It answers for nothing but its health.");
}
