/** A port that serves metrics and nothing else, so that a network may keep it from everybody but Prometheus. */
import "server-only";
import { createServer, type Server } from "node:http";
import { isStudioError } from "@/lib/errors";
import { requireBearer } from "@/lib/http/bearer";
import { METRICS_TYPE, type Metrics } from "@/lib/metrics/metrics";

/** The address that Prometheus asks by default. */
const PATH = "/metrics";

/**
 * @param place.token where one is set, this port asks for it too.
 * @returns the server, once it listens. @throws Error when the port cannot be used
 */
export async function serveMetrics(
  metrics: Pick<Metrics, "scrape">,
  place: { port: number; host: string | null; token: string | null },
): Promise<Server> {
  const server = createServer((request, response) => {
    const end = (status: number, body: string, type = "text/plain; charset=utf-8") =>
      response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
    if (request.url !== PATH || !["GET", "HEAD"].includes(request.method ?? ""))
      return end(404, "Not found\n");
    try {
      if (place.token) requireBearer(request.headers.authorization, place.token, "METRICS_TOKEN");
    } catch (error) {
      return end(isStudioError(error) ? error.httpStatus : 500, "Send METRICS_TOKEN as bearer token.\n");
    }
    metrics.scrape().then(
      (text) => end(200, text, METRICS_TYPE),
      () => end(500, "The metrics could not be read.\n"),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port: place.port, ...(place.host !== null && { host: place.host }) }, resolve);
  });
  // It must not keep a process alive that has stopped.
  server.unref();
  return server;
}
