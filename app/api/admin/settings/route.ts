import { operations } from "@/lib/runtime/operations";
import { ADMINISTRATION } from "contract/operations/administration";
import { changeStudioSettings, readStudioSettings } from "@/lib/admin/studio-settings";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(ADMINISTRATION, {
  "GET /admin/settings": async ({ runtime }) => ({
    status: "success",
    value: await readStudioSettings(runtime),
  }),
  /** Changes the limits of everybody and the allowed domains. */
  "PATCH /admin/settings": async ({ runtime, actor, body }) => ({
    status: "success",
    value: await changeStudioSettings(runtime, { patch: body, actor }),
  }),
});
