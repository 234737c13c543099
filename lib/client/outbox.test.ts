import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ERROR_CODES } from "@/lib/contract/errors";
import { aCreation } from "./a-creation.fixture";
import { createOutboxStore, type OutboxStore } from "./outbox";
import { requestOf } from "./provisional-creation";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
});
afterEach(() => vi.unstubAllGlobals());

const opened = (personId: string): OutboxStore => {
  const store = createOutboxStore(personId);
  store.subscribe(() => {});
  return store;
};

test("what one person could not send comes back to that person, and to nobody else", async () => {
  const client = new QueryClient();
  await opened("ada").send(client, requestOf(aCreation({ prompt: "Ada's secret" })));

  const other = opened("grace");
  const own = opened("ada");
  await vi.waitFor(() => expect(own.read()).toHaveLength(1));
  expect(own.read()[0]).toMatchObject({ state: "not_sent", request: { prompt: "Ada's secret" } });
  expect(other.read()).toEqual([]);

  await other.send(client, requestOf(aCreation({ prompt: "Grace's" })));
  const again = opened("ada");
  await vi.waitFor(() => expect(again.read()).toHaveLength(1));
  expect(again.read()[0]?.request.prompt).toBe("Ada's secret");
});

test("what is sent again from its card and refused stays there, with the reason", async () => {
  const client = new QueryClient();
  const store = opened("ada");
  await store.send(client, requestOf(aCreation({ prompt: "an only copy" })));
  const { code, httpStatus } = ERROR_CODES.service_unreachable;
  const refusal = { message: "Out of reach. Nothing was sent.", code, details: [] };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(refusal, { status: httpStatus })));
  await store.sendAgain(client, store.read()[0]?.key ?? "");
  expect(store.read()).toMatchObject([
    { state: "not_sent", problem: refusal.message, request: { prompt: "an only copy" } },
  ]);
});

test("what is refused where it was asked for is not kept twice", async () => {
  const store = opened("ada");
  const { code, httpStatus } = ERROR_CODES.quota_exhausted;
  const refusal = { message: "The quota is used up.", code, details: [] };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(refusal, { status: httpStatus })));
  const sent = store.send(new QueryClient(), requestOf(aCreation()));
  await expect(sent).rejects.toMatchObject({ message: refusal.message });
  expect(store.read()).toEqual([]);
});
