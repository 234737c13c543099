import { Agent, createServer, get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { closeListeners, countRequests, endConnectionsAfterAnswers, inFlight, quiet } from "./in-flight";

let server: Server | undefined;
countRequests();

afterEach(() => {
  vi.useRealTimers();
  server?.close();
});

async function serving(answer: Parameters<typeof createServer>[1]): Promise<string> {
  server = createServer(answer as never);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("a response counts as in flight until its last byte is written, also on a keep-alive connection", async () => {
  let finish = () => {};
  const url = await serving((_request, response) => {
    response.write("first");
    finish = () => response.end("last");
  });
  const answer = await fetch(url);
  expect(inFlight()).toBe(1);
  finish();
  expect(await answer.text()).toBe("firstlast");
  await expect.poll(() => inFlight()).toBe(0);
});

it("a response whose client disconnects no longer counts as in flight", async () => {
  const url = await serving((_request, response) => response.write("first"));
  const request = get(url, (response) => {
    expect(inFlight()).toBe(1);
    response.destroy();
  });
  await new Promise((resolve) => request.once("close", resolve));
  await expect.poll(() => inFlight()).toBe(0);
});

it("the server waits for the last response before it stops", async () => {
  const finish: (() => void)[] = [];
  const url = await serving((_request, response) => void finish.push(() => response.end()));
  const order: string[] = [];
  const answers = ["first", "second"].map((name) => fetch(`${url}/${name}`).then(() => order.push("answer")));
  await expect.poll(() => inFlight()).toBe(2);
  const waiting = quiet().then(() => order.push("quiet"));
  finish[0]?.();
  await expect.poll(() => inFlight()).toBe(1);
  finish[1]?.();
  await Promise.all([...answers, waiting]);
  expect(order).toEqual(["answer", "answer", "quiet"]);
});

it("the server waits while an accepted connection may still carry a request", async () => {
  const url = await serving((_request, response) => void response.end());
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const turns = async () => {
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  let isQuiet = false;
  const waiting = quiet().then(() => {
    isQuiet = true;
  });
  await vi.advanceTimersByTimeAsync(49);
  await turns();
  expect(isQuiet).toBe(false);
  await new Promise((resolve) => get(url, (response) => response.resume().once("close", resolve)));
  await vi.advanceTimersByTimeAsync(1);
  await turns();
  expect(isQuiet).toBe(false);
  await vi.advanceTimersByTimeAsync(50);
  await waiting;
});

// This test is the last one, because closing connections and listeners is permanent for the process.
it("before a stop, responses close their connections; then idle connections close and no new one is accepted", async () => {
  let finish = () => {};
  const url = await serving((request, response) => {
    if (request.url === "/slow") finish = () => response.end("all of it");
    else response.end();
  });
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string) =>
    new Promise<string | undefined>((resolve, reject) => {
      const request = get(`${url}${path}`, { agent }, (response) => {
        let body = "";
        response.setEncoding("utf8").on("data", (text) => {
          body += text;
        });
        response.on("end", () => resolve(`${response.headers.connection} ${body}`));
      });
      request.once("error", reject);
    });
  const slow = ask("/slow");
  await expect.poll(() => inFlight()).toBe(1);
  expect(await ask("/")).toBe("keep-alive ");
  expect(Object.keys(agent.freeSockets)).toHaveLength(1);

  endConnectionsAfterAnswers();
  expect(await ask("/")).toBe("close ");
  closeListeners();
  await expect(ask("/")).rejects.toThrow("ECONNREFUSED");
  finish();
  expect(await slow).toBe("close all of it");
  agent.destroy();
});
