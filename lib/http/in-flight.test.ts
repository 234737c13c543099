import { createServer, get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { countRequests, inFlight } from "./in-flight";

let server: Server | undefined;
countRequests();

afterEach(() => server?.close());

async function serving(answer: Parameters<typeof createServer>[1]): Promise<string> {
  server = createServer(answer as never);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("counts an answer until its last byte is written, also on a connection that stays open", async () => {
  let finish = () => {};
  const url = await serving((_request, response) => {
    response.write("first");
    finish = () => response.end("last");
  });
  const answer = await fetch(url);
  expect(inFlight()).toBe(1);
  finish();
  expect(await answer.text()).toBe("firstlast");
  await vi.waitFor(() => expect(inFlight()).toBe(0));
});

it("stops counting an answer whose reader leaves", async () => {
  const url = await serving((_request, response) => response.write("first"));
  const request = get(url, (response) => {
    expect(inFlight()).toBe(1);
    response.destroy();
  });
  await new Promise((resolve) => request.once("close", resolve));
  await vi.waitFor(() => expect(inFlight()).toBe(0));
});
