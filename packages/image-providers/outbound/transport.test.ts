import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { closedAfterTest } from "@/tools/testing/closing";
import { createTransport, type TransportSettings } from "./transport";

const closing = closedAfterTest();

/** A server that answers with a JSON text of this many characters. */
async function start(characters: number, endpoint: Omit<TransportSettings, "baseUrl">) {
  const received: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    received.push(request.headers);
    response.end(JSON.stringify("x".repeat(characters)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const transport = closing(createTransport({ baseUrl: `http://127.0.0.1:${port}`, ...endpoint }));
  closing({
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  });
  return { transport, received };
}

it("a server without keys gets no authorization header", async () => {
  const { transport, received } = await start(1, { token: null });
  await transport.read("/");
  await transport.send("/");
  expect(received.map(({ authorization }) => authorization)).toEqual([undefined, undefined]);
});

it("an answer over 1 MB is read only where the adapter expects larger answers", async () => {
  const usual = await start(1_000_000, { token: "key" });
  await expect(usual.transport.read("/")).rejects.toMatchObject({ code: "ERR_ANSWER_TOO_LARGE" });
  const large = await start(1_000_000, { token: "key", maxAnswerBytes: 2_000_000 });
  expect((await large.transport.read("/")).body).toHaveLength(1_000_000);
  const larger = await start(2_000_000, { token: "key", maxAnswerBytes: 2_000_000 });
  expect(await larger.transport.send("/")).toMatchObject({ kind: "broken" });
});
