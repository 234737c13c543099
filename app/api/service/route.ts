import type { Upstream } from "@/lib/contract/upstream";
import { readUpstream } from "@/lib/creations/upstream";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** The state of the service behind the studio. */
const service = route(
  {},
  async ({ runtime }): Promise<{ status: "success"; value: Upstream }> => ({
    status: "success",
    value: await readUpstream(runtime.creations),
  }),
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: service });
