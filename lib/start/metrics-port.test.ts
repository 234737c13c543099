import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { serveMetrics } from "./metrics-port";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function open(token: string | null): Promise<string> {
  const server = await serveMetrics(
    { scrape: async () => "studio_build_info 1\n" },
    { port: 0, host: "127.0.0.1", token },
  );
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("a port for metrics answers /metrics and nothing else", async () => {
  const origin = await open(null);
  const answer = await fetch(`${origin}/metrics`);
  expect([answer.status, await answer.text()]).toEqual([200, "studio_build_info 1\n"]);
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  for (const path of ["/", "/api/metrics", "/metrics/", "/metrics?x=1", "/api/creations"])
    expect((await fetch(origin + path)).status, path).toBe(404);
  expect((await fetch(`${origin}/metrics`, { method: "POST" })).status).toBe(404);
});

it("a port for metrics asks for the token where one is set", async () => {
  const origin = await open("Zk3-x9Qq7LmP2vT8");
  const ask = async (authorization?: string) =>
    (await fetch(`${origin}/metrics`, { headers: authorization ? { authorization } : {} })).status;
  expect(await ask()).toBe(401);
  expect(await ask("Bearer Zk3-x9Qq7LmP2vT9")).toBe(401);
  expect(await ask("Bearer Zk3-x9Qq7LmP2vT8")).toBe(200);
});
