import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { installFrontDoor } from "@/lib/http/front-door/install";
import { registerQuickRead } from "@/lib/http/quick-reads";
import type { Startable } from "@/lib/http/readiness";
import { serveMetrics } from "./metrics-port";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
// As in a running studio, whose front door stands in the servers of the whole process.
beforeAll(() =>
  installFrontDoor({
    publicUrl: "https://studio.example.com",
    production: true,
    corsOrigins: [],
    trustedProxies: 0,
    role: "all",
  }),
);

async function open(token: string | null, studio: Partial<Startable> = {}): Promise<string> {
  const server = await serveMetrics(
    { scrape: async () => "studio_build_info 1\n" },
    { draining: false, ...studio } as Startable,
    { port: 0, host: "127.0.0.1", token },
  );
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("a port for metrics answers /metrics and health and nothing else, also none of the studio's most frequent reads", async () => {
  const read = vi.fn(async () => new Response("pictures"));
  registerQuickRead("/api/creations/changes", read);
  const origin = await open(null);
  const answer = await fetch(`${origin}/metrics`);
  expect([answer.status, await answer.text()]).toEqual([200, "studio_build_info 1\n"]);
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect((await fetch(`${origin}/api/health/live`)).status).toBe(200);
  for (const path of [
    ...["/", "/api/metrics", "/metrics/", "/metrics?x=1", "/api/health", "/constructor", "/__proto__"],
    ...["/api/creations", "/api/creations/changes", "/api/%", "/api", "/sign-in", "/_next/static/x.js"],
  ])
    expect((await fetch(origin + path)).status, path).toBe(404);
  expect(read).not.toHaveBeenCalled();
});

it("a port for metrics refuses every method but GET and HEAD", async () => {
  const origin = await open(null);
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const answer = await fetch(`${origin}/metrics`, { method });
    expect([answer.status, answer.headers.get("allow")], method).toEqual([405, "GET, HEAD"]);
  }
  expect((await fetch(`${origin}/metrics`, { method: "HEAD" })).status).toBe(200);
});

it("a port for metrics says whether the process is ready, without the token", async () => {
  const origin = await open("Zk3-x9Qq7LmP2vT8", { draining: true });
  const answer = await fetch(`${origin}/api/health/ready`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
});

it("a port for metrics asks for the token where one is set", async () => {
  const origin = await open("Zk3-x9Qq7LmP2vT8");
  const ask = async (authorization?: string) =>
    (await fetch(`${origin}/metrics`, { headers: authorization ? { authorization } : {} })).status;
  expect(await ask()).toBe(401);
  expect(await ask("Bearer Zk3-x9Qq7LmP2vT9")).toBe(401);
  expect(await ask("Bearer Zk3-x9Qq7LmP2vT8")).toBe(200);
});
