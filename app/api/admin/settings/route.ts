import { ADMINISTRATION } from "contract/operations/administration";
import { changeStudioSettings, readStudioSettings } from "@/lib/admin/studio-settings";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

const read = route(ADMINISTRATION["GET /admin/settings"], async ({ runtime }) => ({
  status: "success",
  value: await readStudioSettings(runtime),
}));

/** Changes the limits of everybody and the allowed domains. */
const change = route(ADMINISTRATION["PATCH /admin/settings"], async ({ runtime, actor, body }) => ({
  status: "success",
  value: await changeStudioSettings(runtime, { patch: body, actor }),
}));

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: read, PATCH: change });
