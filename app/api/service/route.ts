import { SERVICES } from "contract/operations/services";
import { readUpstreams } from "@/lib/creations/upstream";
import { operations } from "@/lib/runtime/operations";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(SERVICES, {
  /** The state of the service behind the studio. */
  "GET /service": async ({ runtime }) => ({
    status: "success",
    value: await readUpstreams(runtime.creations),
  }),
});
