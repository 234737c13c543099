import { CREATIONS } from "contract/operations/creations";
import { readChanges } from "@/lib/creations/changes";
import { workAfterAnswer } from "@/lib/http/after-answer";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** The changes since a cursor; a tab needs no other poll. */
const changes = route(CREATIONS["GET /creations/changes"], async ({ runtime, principal, query }) => {
  const value = await readChanges(runtime.creations, { ownerId: principal.personId, ...query });
  workAfterAnswer(runtime);
  return { status: "success", value };
});

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods(
  { GET: changes },
  { quickRead: "/api/creations/changes" },
);
