import { afterEach, expect, test } from "vitest";
import { type Act, cut, type ScriptedServer, scriptedServer, value } from "../testing/scripted-server";
import { createClient } from "./client.js";

let server: ScriptedServer;
afterEach(() => server.close());

async function studio(...acts: Act[]) {
  server = await scriptedServer(...acts);
  return createClient({ baseUrl: server.origin, token: "ps_secret" });
}

const ids = (count: number) => Array.from({ length: count }, (_, n) => `pi_${n}`);
const bodies = () => server.seen.map(({ body }) => JSON.parse(body));

test("a board of more pictures than one call names is made in several", async () => {
  const change: Act = (response, { body }) => {
    const [{ items }] = JSON.parse(body).actions;
    value({ added: items, already: [] })(response, server.seen[0] as never);
  };
  const client = await studio(value({ id: "bo_1", pictures: 500 }), change);
  expect(await client.boards.create("Lodge", ids(1_200))).toMatchObject({ id: "bo_1", pictures: 1_200 });
  const sent = bodies().flatMap(({ picture_ids, actions }) => [
    picture_ids ?? actions[0].items.map((item: { picture_id: string }) => item.picture_id),
  ]);
  expect(sent.map(({ length }) => length)).toEqual([500, 500, 200]);
  expect(sent.flat()).toEqual(ids(1_200));
});

test("pictures whose adding was cut are added with the same item ids again", async () => {
  const client = await studio(cut(), value({ added: [], already: ["pi_0"] }));
  expect(await client.boards.add("bo_1", ["pi_0"], { decision: "pick" })).toEqual({
    items: [],
    already: ["pi_0"],
  });
  const [first, second] = bodies();
  expect(first).toEqual(second);
  expect(first.actions[0].items[0]).toMatchObject({ picture_id: "pi_0", decision: "pick" });
});

test("the items of a board are read page after page, and no page is read twice", async () => {
  const client = await studio(
    value({ tag: "1", board: { items: [{ id: "a" }], next_cursor: "p 2" } }),
    value({ tag: "2", items: [{ id: "b" }], next_cursor: "p3" }),
    value({ tag: "3", items: [{ id: "c" }], next_cursor: "p3" }),
  );
  const seen: string[] = [];
  for await (const { id } of client.boards.items("bo_1")) seen.push(id);
  expect(seen).toEqual(["a", "b", "c"]);
  expect(server.seen[1]?.call).toBe("GET /api/boards/bo_1/items?cursor=p+2");
});

test("a list of creations asks for a page only when it is needed", async () => {
  const page = (next_cursor: string | null) => value({ creations: [{ creation_id: "cr_1" }], next_cursor });
  const client = await studio(page("2"), page(null));
  const list = client.list({ status: ["succeed", "failed"], favourite: true, q: "a & b" });
  for await (const each of list) {
    expect(each.creation_id).toBe("cr_1");
    break;
  }
  expect(server.seen.map(({ call }) => call)).toEqual([
    "GET /api/creations?limit=100&status=succeed%2Cfailed&favourite=true&q=a+%26+b",
  ]);
});
