import { operations } from "@/lib/runtime/operations";
import { SERVICES } from "contract/operations/services";
import { readUpstreams } from "@/lib/creations/upstream";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(SERVICES, {
  /** The state of the service behind the studio. */
  "GET /service": async ({ runtime }) => ({
    status: "success",
    value: await readUpstreams(runtime.creations),
  }),
});
