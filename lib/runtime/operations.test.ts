import type { Operations } from "contract/operations/operation";
import { StudioError } from "contract/studio-error";
import { beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { findQuickRead } from "@/lib/http/quick-reads";
import { testAuthDeps } from "@/tools/testing/auth";
import { operations } from "./operations";

const studio = vi.hoisted(() => ({ current: undefined as unknown }));
vi.mock("@/lib/runtime", () => ({ runtime: async () => studio.current }));
beforeEach(() => {
  studio.current = testAuthDeps(undefined as never);
});

const params = z.object({ shelfId: z.string().check(z.minLength(3)), size: z.enum(["small", "large"]) });
const SHELVES = {
  "GET /shelves/{shelf_id}/{size}": {
    access: "anyone",
    params,
    query: z.object({ limit: z.coerce.number() }),
    answer: z.object({ status: z.literal("success"), ids: z.array(z.string()) }),
  },
  "POST /shelves/{shelf_id}/{size}": {
    access: "anyone",
    params,
    body: z.object({ name: z.string() }),
    status: 201,
    answer: z.object({ status: z.literal("success"), name: z.string() }),
  },
  "DELETE /shelves/{shelf_id}/{size}": { access: "anyone", params },
} as const satisfies Operations;

const served = operations(
  SHELVES,
  {
    "GET /shelves/{shelf_id}/{size}": ({ params: { shelfId }, query: { limit } }) => ({
      status: "success",
      ids: Array.from({ length: limit }, () => shelfId),
    }),
    "POST /shelves/{shelf_id}/{size}": async ({ body: { name } }) => ({ status: "success", name }),
  },
  { missing: () => new StudioError("not_found", "There is no such shelf."), quickRead: true },
);

const call = async (method: "GET" | "POST" | "DELETE", shelfId: string, query = "", body?: object) => {
  const request = new Request(`http://localhost/api/shelves/${shelfId}/small${query}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const answer = await served[method](request, { params: Promise.resolve({ shelfId, size: "small" }) });
  return { status: answer.status, json: await answer.json() };
};

it("each handler gets the parsed input of its operation, and answers with the status of the contract", async () => {
  expect(await call("GET", "abc", "?limit=2")).toEqual({
    status: 200,
    json: { status: "success", ids: ["abc", "abc"] },
  });
  expect(await call("POST", "abc", "", { name: "n" })).toEqual({
    status: 201,
    json: { status: "success", name: "n" },
  });
});

it("input that the contract does not allow is refused, an impossible path with the message of the route", async () => {
  expect(await call("GET", "abc", "?limit=many")).toMatchObject({ status: 400 });
  expect(await call("POST", "abc", "", {})).toMatchObject({ status: 400 });
  expect(await call("GET", "a", "?limit=2")).toMatchObject({
    status: 404,
    json: { message: "There is no such shelf." },
  });
});

it("operations of the same path without a handler are refused as unsupported methods", async () => {
  expect(await call("DELETE", "abc")).toMatchObject({ status: 405 });
});

it("the front door finds a quick read by ids and by the words that a value may be", () => {
  expect(findQuickRead("/api/shelves/sh_1/small?limit=2")?.params).toEqual({
    shelfId: "sh_1",
    size: "small",
  });
  expect(findQuickRead("/api/shelves/sh_1/medium")).toBeNull();
});

it("the compiler refuses another answer, and a file's operation without a response", () => {
  operations(SHELVES, {
    // @ts-expect-error The answer has ids.
    "GET /shelves/{shelf_id}/{size}": () => ({ status: "success", names: [] }),
    // @ts-expect-error Without a schema the answer is a response.
    "DELETE /shelves/{shelf_id}/{size}": () => ({ status: "success" }),
  });
});
