import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { closedAfterTest } from "@/tools/testing/closing";
import { testKey } from "./test-key";

const closing = closedAfterTest();

/** A company that answers like this. */
async function start(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const received: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    received.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing({
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return { baseUrl, received };
}

const TEST = {
  read: (baseUrl: string) => `${baseUrl}/models?limit=1`,
  headers: (apiKey: string) => ({ authorization: `Bearer ${apiKey}` }),
  refusedWith: /"API_KEY_INVALID"/,
};
const answering = (status: number, body: unknown = {}) =>
  start((_, response) => void response.writeHead(status).end(JSON.stringify(body)));
const outcomeAt = (baseUrl: string) => testKey(TEST, { baseUrl, apiKey: "k-1" });

it("a key is tried by one read of its own address", async () => {
  const { baseUrl, received } = await answering(200, { data: [] });
  expect(await outcomeAt(baseUrl)).toBe("works");
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ method: "GET", url: "/v1/models?limit=1" });
  expect(received[0]?.headers.authorization).toBe("Bearer k-1");
});

it.each([
  [401, {}, "refused"],
  [403, {}, "refused"],
  [400, { error: { details: [{ reason: "API_KEY_INVALID" }] } }, "refused"],
  [400, { error: "API_KEY_INVALID is a reason that this text only mentions" }, "unclear"],
  [404, {}, "unclear"],
  [429, {}, "unclear"],
  [500, {}, "unclear"],
])("an answer %i means that the key is %s", async (status, body, outcome) => {
  const { baseUrl } = await answering(status, body);
  expect(await outcomeAt(baseUrl)).toBe(outcome);
});

it("a key that a company lets draw but not read this is kept, and not said to work", async () => {
  const drawing = { ...TEST, refusedStatuses: [401] };
  for (const [status, outcome] of [
    [403, "untried"],
    [401, "refused"],
  ] as const) {
    const { baseUrl } = await answering(status);
    expect(await testKey(drawing, { baseUrl, apiKey: "k-1" })).toBe(outcome);
  }
});

it("a redirect is not followed, so the key goes to no other address", async () => {
  const elsewhere = await answering(200);
  const { baseUrl } = await start(
    (_, response) => void response.writeHead(307, { location: elsewhere.baseUrl }).end(),
  );
  expect(await outcomeAt(baseUrl)).toBe("unclear");
  expect(elsewhere.received).toEqual([]);
});

it("a company that cannot be reached, never answers or breaks off has not said anything of the key", async () => {
  const quick = { connect: 500, total: 300 };
  const hanging = await start(() => {});
  expect(await testKey(TEST, { baseUrl: hanging.baseUrl, apiKey: "k-1" }, quick)).toBe("unclear");
  const broken = await start((request) => request.socket.destroy());
  expect(await outcomeAt(broken.baseUrl)).toBe("unclear");
  expect(await outcomeAt("http://127.0.0.1:1/v1")).toBe("unclear");
});

it("where nothing tells whether a key works, nothing is read", async () => {
  const { baseUrl, received } = await answering(200);
  expect(await testKey({ ...TEST, read: () => null }, { baseUrl, apiKey: "k-1" })).toBe("untried");
  expect(received).toEqual([]);
});
