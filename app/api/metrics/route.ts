import { StudioError } from "contract/studio-error";
import { requireBearer } from "@/lib/http/bearer";
import { methods } from "@/lib/http/methods";
import { routeOn } from "@/lib/http/route-on";
import { METRICS_TYPE } from "@/lib/metrics/metrics";
import { runtime } from "@/lib/runtime";

/**
 * Metrics of this process for Prometheus, in worker processes too. Without METRICS_TOKEN the address does not exist: then
 * only a port of their own may serve them.
 */
const metrics = routeOn(runtime)({ access: "anyone" }, async ({ runtime: studio, request }) => {
  const counted = studio.metrics;
  const token = counted && studio.settings.watching.metrics?.token;
  if (!token) throw new StudioError("not_found", "This address does not exist.");
  requireBearer(request.headers.get("authorization"), token, "METRICS_TOKEN");
  return new Response(await counted.scrape(), {
    headers: { "content-type": METRICS_TYPE, "cache-control": "no-store" },
  });
});

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: metrics });
