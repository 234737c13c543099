/** A port that serves metrics and health and nothing else, so that a network may keep it from everybody but those who watch. */
import "server-only";
import { createServer, type Server } from "node:http";
import { isStudioError } from "contract/studio-error";
import { requireBearer } from "@/lib/http/bearer";
import { keepFrontDoorOff } from "@/lib/http/front-door/install";
import { readiness, type Startable } from "@/lib/http/readiness";
import { METRICS_TYPE, type Metrics } from "@/lib/metrics/metrics";

const METHODS = ["GET", "HEAD"];
const TEXT = "text/plain; charset=utf-8";

interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

/**
 * @param studio whose health is told, without a token as at its own address.
 * @param place.token where one is set, `/metrics` asks for it.
 * @returns the server, once it listens. @throws Error when the port cannot be used
 */
export async function serveMetrics(
  metrics: Pick<Metrics, "scrape">,
  studio: Startable,
  place: { port: number; host: string | null; token: string | null },
): Promise<Server> {
  const scrape = async (authorization: string | undefined): Promise<Answer> => {
    try {
      if (place.token) requireBearer(authorization, place.token, "METRICS_TOKEN");
    } catch (error) {
      return {
        status: isStudioError(error) ? error.httpStatus : 500,
        body: "Send METRICS_TOKEN as bearer token.\n",
      };
    }
    return { status: 200, body: await metrics.scrape(), headers: { "content-type": METRICS_TYPE } };
  };
  /** By address: the one that Prometheus asks by default, and those of the health checks. */
  const answers: Record<string, (authorization: string | undefined) => Promise<Answer>> = {
    "/metrics": scrape,
    "/api/health/live": async () => ({ status: 200, body: "OK\n" }),
    "/api/health/ready": async () => {
      const { status, headers } = await readiness(async () => studio);
      const retryAfter = headers.get("retry-after");
      return {
        status,
        body: status === 200 ? "OK\n" : "Not ready\n",
        ...(retryAfter !== null && { headers: { "retry-after": retryAfter } }),
      };
    },
  };
  const server = createServer((request, response) => {
    const end = ({ status, body, headers }: Answer) =>
      response
        .writeHead(status, {
          "content-type": TEXT,
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
          ...headers,
        })
        .end(body);
    const { method = "", url = "" } = request;
    if (!Object.hasOwn(answers, url)) return end({ status: 404, body: "Not found\n" });
    if (!METHODS.includes(method))
      return end({ status: 405, body: "Use GET.\n", headers: { allow: METHODS.join(", ") } });
    answers[url]?.(request.headers.authorization).then(end, () =>
      end({ status: 500, body: "The metrics could not be read.\n" }),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    keepFrontDoorOff(server).listen(
      { port: place.port, ...(place.host !== null && { host: place.host }) },
      resolve,
    );
  });
  // It must not keep a process alive that has stopped.
  server.unref();
  return server;
}
