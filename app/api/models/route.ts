import { operations } from "@/lib/runtime/operations";
import { SERVICES } from "contract/operations/services";
import { readModels } from "@/lib/creations/upstream";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(SERVICES, {
  /** The models of the studio, in the order of the picker. */
  "GET /models": async ({ runtime }) => {
    const { creations } = runtime;
    const models = await readModels(creations);
    return { status: "success", value: { models, next_cursor: null }, models };
  },
});
