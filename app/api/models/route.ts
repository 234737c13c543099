import type { ModelsResponse } from "@/lib/contract/models";
import { serviceState } from "@/lib/creations/upstream";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { listModels } from "@/lib/models/list";

/** The models of the studio, in the order of the picker. */
const list = route({}, async ({ runtime }): Promise<ModelsResponse> => {
  const { creations } = runtime;
  return {
    status: "success",
    models: await listModels(creations.models, (service) => serviceState(creations, service)),
  };
});

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: list });
