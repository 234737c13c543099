import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
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
