import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { postWebhook, webhookAddressProblem } from "./post-webhook";

const NO_HOSTS = { namedHosts: new Set<string>() };
const THIS_MACHINE = { namedHosts: new Set(["127.0.0.1"]) };

async function server(answer: Parameters<typeof createServer>[1]) {
  const started = createServer(answer);
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    started.closeAllConnections();
    started.close();
  });
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/`;
}

const post = (
  address: string,
  guard: Parameters<typeof postWebhook>[0] = THIS_MACHINE,
  signal?: AbortSignal,
) => postWebhook(guard, { address, headers: {}, body: "{}", signal: signal ?? new AbortController().signal });

describe("addresses of webhooks", () => {
  it.each([
    "ftp://hooks.example.com",
    "http://hooks.example.com",
    "https://user:password@hooks.example.com",
    "https://localhost/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://169.254.169.254/latest/meta-data",
    "https://intranet/",
    "no address",
  ])("a webhook cannot have the address %s", async (address) => {
    expect(webhookAddressProblem(NO_HOSTS, address)).not.toBeNull();
    await expect(post(address, NO_HOSTS)).rejects.toThrow();
  });

  it("a webhook may have a public https address, and a host that the settings name over http", () => {
    expect(webhookAddressProblem(NO_HOSTS, "https://hooks.example.com/studio?key=1")).toBeNull();
    expect(webhookAddressProblem(THIS_MACHINE, "http://127.0.0.1:8080/")).toBeNull();
    expect(
      webhookAddressProblem({ namedHosts: new Set(["127.0.0.1:80"]) }, "http://127.0.0.1:8080/"),
    ).not.toBeNull();
  });

  it("a name that leads to a private address when it is called is not called", async () => {
    const resolve: NonNullable<Parameters<typeof postWebhook>[0]["resolve"]> = (_, done) =>
      done(null, [
        { address: "93.184.216.34", family: 4 },
        { address: "10.0.0.7", family: 4 },
      ]);
    await expect(post("https://rebound.example.com/", { ...NO_HOSTS, resolve })).rejects.toThrow(
      "not public",
    );
  });
});

describe("calls of webhooks", () => {
  it("a redirect is an answer like another and is not followed", async () => {
    const paths: string[] = [];
    const address = await server((request, response) => {
      paths.push(request.url ?? "");
      response.writeHead(302, { location: "/elsewhere" }).end();
    });
    expect(await post(address)).toBe(302);
    expect(paths).toEqual(["/"]);
  });

  it("an answer of 200 MB counts by its status and is cut off after a few kilobytes", async () => {
    let sent = 0;
    const address = await server((_, response) => {
      response.writeHead(200);
      const more = () => {
        while (sent < 200_000_000 && !response.destroyed) {
          const chunk = Buffer.alloc(65_536);
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", more);
        }
        response.end();
      };
      more();
    });
    expect(await post(address)).toBe(200);
    expect(sent).toBeLessThan(50_000_000);
  });

  it("a receiver that never answers is left when the time is over", async () => {
    const address = await server(() => {});
    await expect(post(address, THIS_MACHINE, AbortSignal.timeout(50))).rejects.toThrow();
  });

  it("a receiver that answers and never ends its answer has answered, once the time is over", async () => {
    const address = await server((_, response) => void response.writeHead(204).flushHeaders());
    expect(await post(address, THIS_MACHINE, AbortSignal.timeout(500))).toBe(204);
  });
});
