import { QueryClient } from "@tanstack/react-query";
import { ERROR_CODES } from "contract/errors";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readLastUsed } from "../last-models";
import { stubStorage } from "../storage.fixture";
import { aCreation } from "./a-creation.fixture";
import { createOutboxStore, type OutboxStore } from "./outbox";
import { requestOf } from "./request-of";

beforeEach(() => {
  stubStorage();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const opened = (personId: string): OutboxStore => {
  const store = createOutboxStore(personId);
  store.subscribe(() => {});
  return store;
};

test("the models of every request that is sent count as last used, also those of Retry and Vary", async () => {
  const ofModel = (model: string) => ({ ...requestOf(aCreation({ prompt: model })), model });
  const store = opened("ada");
  await store.send(new QueryClient(), ofModel("a"));
  await store.sendAll(new QueryClient(), [ofModel("b"), ofModel("c")]);
  await expect.poll(() => readLastUsed("ada")).toEqual(["b", "c", "a"]);
});

test("an unsent create is restored only for the person who made it", async () => {
  const client = new QueryClient();
  await opened("ada").send(client, requestOf(aCreation({ prompt: "Ada's secret" })));

  const other = opened("grace");
  const own = opened("ada");
  await expect.poll(() => own.read()).toHaveLength(1);
  expect(own.read()[0]).toMatchObject({ state: "not_sent", request: { prompt: "Ada's secret" } });
  expect(other.read()).toEqual([]);

  await other.send(client, requestOf(aCreation({ prompt: "Grace's" })));
  const again = opened("ada");
  await expect.poll(() => again.read()).toHaveLength(1);
  expect(again.read()[0]?.request.prompt).toBe("Ada's secret");
});

test("a create that is sent while the earlier ones are being restored loses none of them", async () => {
  const client = new QueryClient();
  await opened("ada").send(client, requestOf(aCreation({ prompt: "before the reload" })));

  const after = opened("ada");
  await after.send(client, requestOf(aCreation({ prompt: "just after it" })));
  await expect
    .poll(() => after.read().map(({ request }) => request.prompt))
    .toEqual(["just after it", "before the reload"]);
});

test("a create that a reload interrupted is sent once, under its key", async () => {
  const client = new QueryClient();
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", (_url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get("idempotency-key"));
    return new Promise(() => {});
  });
  void opened("ada").send(client, requestOf(aCreation({ prompt: "in the middle" })));
  await expect.poll(() => keys).toHaveLength(1);

  const id = "cr_made";
  vi.stubGlobal("fetch", (_url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get("idempotency-key"));
    return Promise.resolve(Response.json({ status: "success", value: { generation_id: id } }));
  });
  const after = opened("ada");
  await Promise.all([after.resume(client), after.resume(client)]);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(after.read()).toEqual([]);
  expect(after.keyOf(id)).toBe(keys[0]);
});

test("a create without an answer counts as being sent until a page that is being left would have ended", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const store = opened("ada");
  const failed = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("fetch", failed);
  const sent = store.send(new QueryClient(), requestOf(aCreation({ prompt: "in the middle" })));
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  expect(failed).toHaveBeenCalledOnce();
  expect(store.read()).toMatchObject([{ state: "sending" }]);
  vi.runAllTimers();
  await sent;
  expect(store.read()).toMatchObject([{ state: "not_sent" }]);
});

test("a create that is refused when sent again from its card stays there with the reason", async () => {
  const client = new QueryClient();
  const store = opened("ada");
  await store.send(client, requestOf(aCreation({ prompt: "an only copy" })));
  const { code, httpStatus } = ERROR_CODES.service_unreachable;
  const refusal = { message: "Out of reach. Nothing was sent.", code, details: [] };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(refusal, { status: httpStatus })));
  await store.retry(client, store.read()[0]?.key ?? "");
  expect(store.read()).toMatchObject([
    { state: "not_sent", problem: refusal.message, request: { prompt: "an only copy" } },
  ]);
});

test("a create that is refused in the composer is not kept in the outbox", async () => {
  const store = opened("ada");
  const { code, httpStatus } = ERROR_CODES.quota_exhausted;
  const refusal = { message: "The quota is used up.", code, details: [] };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(refusal, { status: httpStatus })));
  const sent = store.send(new QueryClient(), requestOf(aCreation()));
  await expect(sent).rejects.toMatchObject({ message: refusal.message });
  expect(store.read()).toEqual([]);
});

describe("several creates at once", () => {
  const requests = ["red", "green", "blue"].map((prompt) => requestOf(aCreation({ prompt })));
  const created = (id: string) => Response.json({ status: "success", value: { generation_id: id } });
  const refused = (name: keyof typeof ERROR_CODES) => {
    const { code, httpStatus } = ERROR_CODES[name];
    return Response.json({ message: `No: ${name}.`, code, details: [] }, { status: httpStatus });
  };
  /** The calls to the studio in order: prompts and keys. */
  const answering = (...answers: (() => Response)[]) => {
    const asked: { prompt: string; key: string }[] = [];
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      if (!path.endsWith("text2image")) throw new TypeError("offline");
      const answer = answers[asked.length];
      asked.push({
        prompt: JSON.parse(String(init.body)).prompt,
        key: new Headers(init.headers).get("idempotency-key") ?? "",
      });
      if (!answer) throw new TypeError("offline");
      return answer();
    });
    return asked;
  };
  const left = (store: OutboxStore) => store.read().map(({ request, state }) => [request.prompt, state]);

  test("several creates are all stored before the first is sent, and are sent in order, each under its own key", async () => {
    const store = opened("ada");
    const asked = answering(
      () => created("1"),
      () => created("2"),
      () => created("3"),
    );
    const sent = store.sendAll(new QueryClient(), requests);
    expect(left(store)).toEqual([
      ["blue", "sending"],
      ["green", "sending"],
      ["red", "sending"],
    ]);
    await sent;
    expect(asked.map(({ prompt }) => prompt)).toEqual(["red", "green", "blue"]);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(3);
    expect(store.read()).toEqual([]);
  });
  test("several creates are all dropped when the first is refused, because the composer still contains them", async () => {
    const store = opened("ada");
    const asked = answering(() => refused("prompt_refused"));
    await expect(store.sendAll(new QueryClient(), requests)).rejects.toMatchObject({ httpStatus: 400 });
    expect(asked).toHaveLength(1);
    expect(store.read()).toEqual([]);
  });
  test("the remaining creates stay unsent with the reason once the queue is full, without further calls", async () => {
    const store = opened("ada");
    const asked = answering(
      () => created("1"),
      () => refused("too_many_creations"),
    );
    await store.sendAll(new QueryClient(), requests);
    expect(asked).toHaveLength(2);
    expect(left(store)).toEqual([
      ["blue", "not_sent"],
      ["green", "not_sent"],
    ]);
    expect(store.read()[0]?.problem).toBe("No: too_many_creations.");
  });
  test("the remaining creates are sent although the prompt of one is refused", async () => {
    const store = opened("ada");
    const asked = answering(
      () => created("1"),
      () => refused("prompt_refused"),
      () => created("3"),
    );
    await store.sendAll(new QueryClient(), requests);
    expect(asked).toHaveLength(3);
    expect(left(store)).toEqual([["green", "not_sent"]]);
  });
  test("creates for other models are sent although the service of one model cannot be reached", async () => {
    const store = opened("ada");
    const ofModel = (prompt: string, model: string) => requestOf(aCreation({ prompt, model }));
    const asked = answering(
      () => created("1"),
      () => refused("service_unreachable"),
      () => created("3"),
    );
    await store.sendAll(new QueryClient(), [
      ofModel("red", "a"),
      ofModel("red", "b"),
      ofModel("blue", "a"),
      ofModel("blue", "b"),
    ]);
    expect(asked.map(({ prompt }) => prompt)).toEqual(["red", "red", "blue"]);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(3);
    expect(store.read().map(({ request, state }) => [request.prompt, request.model, state])).toEqual([
      ["blue", "b", "not_sent"],
      ["red", "b", "not_sent"],
    ]);
  });
  test("creates for other models are sent although the service of the first model refuses, and the first stays with the reason", async () => {
    const store = opened("ada");
    const ofModel = (model: string) => requestOf(aCreation({ prompt: "red", model }));
    const asked = answering(
      () => refused("service_refused_token"),
      () => created("1"),
    );
    await store.sendAll(new QueryClient(), [ofModel("a"), ofModel("b")]);
    expect(asked).toHaveLength(2);
    expect(store.read().map(({ request, state }) => [request.model, state])).toEqual([["a", "not_sent"]]);
    expect(store.read()[0]?.problem).toBeTruthy();
  });
  test("creates for other models are sent although one model cannot draw what it was asked, and only that one names the reason", async () => {
    const store = opened("ada");
    const ofModel = (model: string) => requestOf(aCreation({ prompt: "red", model }));
    const asked = answering(
      () => refused("service_answer_unusable"),
      () => created("1"),
      () => created("2"),
    );
    await store.sendAll(new QueryClient(), ["a", "b", "c"].map(ofModel));
    expect(asked).toHaveLength(3);
    expect(store.read().map(({ request, problem }) => [request.model, problem])).toEqual([
      ["a", "No: service_answer_unusable."],
    ]);
  });
  test("when the service of the only chosen model refuses the first create, none is kept, because the composer still contains them", async () => {
    const store = opened("ada");
    const ofPrompt = (prompt: string) => requestOf(aCreation({ prompt, model: "a" }));
    const asked = answering(() => refused("service_refused_token"));
    const sent = store.sendAll(new QueryClient(), [ofPrompt("red"), ofPrompt("blue")]);
    await expect(sent).rejects.toThrow();
    expect(asked).toHaveLength(1);
    expect(store.read()).toEqual([]);
  });
  test("creates that were not sent are sent again under their keys, and not twice at the same time", async () => {
    const store = opened("ada");
    const first = answering();
    await store.sendAll(new QueryClient(), requests);
    expect(left(store).map(([, state]) => state)).toEqual(["not_sent", "not_sent", "not_sent"]);
    const keys = store.read().map(({ key }) => key);
    const second = answering(
      () => created("1"),
      () => created("2"),
      () => created("3"),
    );
    await Promise.all([
      store.sendAll(new QueryClient(), requests),
      store.sendAll(new QueryClient(), requests),
    ]);
    expect(first).toHaveLength(1);
    expect(second.map(({ key }) => key).sort()).toEqual(keys.sort());
    expect(store.read()).toEqual([]);
  });
});

for (const name of ["database_unavailable", "storage_unavailable"] as const) {
  test(`a create that the studio cannot keep (${name}) stays with its prompt and is sent again by itself under its key`, async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const keys: (string | null)[] = [];
    const { code, httpStatus } = ERROR_CODES[name];
    const answers = [
      () => Response.json({ message: "No place.", code, details: [] }, { status: httpStatus }),
      () => Response.json({ message: "No place.", code, details: [] }, { status: httpStatus }),
      () => Response.json({ status: "success", value: { generation_id: "cr_made" } }),
    ];
    vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get("idempotency-key"));
      return answers[keys.length - 1]?.();
    });
    const store = opened("ada");
    await store.send(new QueryClient(), requestOf(aCreation({ prompt: "kept" })));
    expect(store.read()).toMatchObject([
      { state: "not_sent", request: { prompt: "kept" }, problem: "No place. It is sent again by itself." },
    ]);
    // Each further attempt waits for its time.
    expect(keys).toHaveLength(1);
    const passTime = () => {
      vi.runOnlyPendingTimers();
      return store.read();
    };
    await expect.poll(passTime).toEqual([]);
    passTime();
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });
}
