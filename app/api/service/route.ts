import type { Upstreams } from "contract/models/upstream";
import { SERVICES } from "contract/operations/services";
import { readUpstreams } from "@/lib/creations/upstream";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** The state of the service behind the studio. */
const service = route(
  SERVICES["GET /service"],
  async ({ runtime }): Promise<{ status: "success"; value: Upstreams }> => ({
    status: "success",
    value: await readUpstreams(runtime.creations),
  }),
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: service });
