import { operations } from "@/lib/runtime/operations";
import { ADMINISTRATION } from "contract/operations/administration";
import { arrangeModels, readAdminModels } from "@/lib/admin/models-and-keys";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(ADMINISTRATION, {
  "GET /admin/models": ({ runtime }) => readAdminModels(runtime),
  /** Hides and orders models, and chooses the default. */
  "PATCH /admin/models": ({ runtime, actor, body }) => arrangeModels(runtime, { patch: body, actor }),
});
