import { afterEach, expect, it, vi } from "vitest";
import { actAs, addressOf, send } from "./request";

afterEach(() => {
  actAs(null);
  vi.unstubAllGlobals();
});

it("an address has the values of its path encoded, and of its query only those that are set", () => {
  expect(addressOf("GET /boards/{board_id}/links", { params: { boardId: "a/b" } })).toBe(
    "/api/boards/a%2Fb/links",
  );
  const query = { q: "", status: ["failed", "lost"], favourite: true, limit: 5, cursor: undefined };
  expect(addressOf("GET /creations", { query: { ...query, status: "failed,lost" } })).toBe(
    "/api/creations?status=failed%2Clost&favourite=true&limit=5",
  );
  expect(addressOf("GET /creations", { query })).toBe(
    "/api/creations?status=failed%2Clost&favourite=true&limit=5",
  );
  expect(addressOf("GET /boards")).toBe("/api/boards");
});

it("a request has the method and the body of its operation, and names the person", async () => {
  const fetch = vi.fn(async (_address: string, _init: RequestInit) => new Response());
  vi.stubGlobal("fetch", fetch);
  actAs("pe_1");
  await send("PATCH /creations/{creation_id}", {
    params: { creationId: "cr_1" },
    body: { is_favourite: true },
  });
  const [address, init] = fetch.mock.calls[0] ?? [];
  expect(address).toBe("/api/creations/cr_1");
  expect(init).toMatchObject({ method: "PATCH", body: '{"is_favourite":true}' });
  expect(Object.values(init?.headers ?? {})).toEqual(["pe_1", "application/json"]);
});

it("the compiler refuses an unknown operation, a missing value of a path and another body", () => {
  // @ts-expect-error There is no such operation.
  expect(addressOf("GET /shelves")).toBe("/api/shelves");
  // @ts-expect-error The path has a value.
  expect(addressOf("GET /boards/{board_id}", {})).toBe("/api/boards/undefined");
  // @ts-expect-error The body names the pictures.
  const call = () => send("POST /pictures/batch", { body: { action: "delete" } });
  expect(call).toBeTypeOf("function");
});
