import { MAX_IDS_AT_ONCE } from "contract/boards/request-limits";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { addPictures, createBoard, removeItems } from "./add-pictures";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SUMMARY = {
  ...{
    id: "board_1",
    role: "owner",
    members: 0,
    name: "Lobby",
    covers: [],
    active_links: 0,
    new_feedback: 0,
  },
  ...{ create_time: "2030-01-01T00:00:00.000Z", update_time: "2030-01-01T00:00:00.000Z" },
};
const FULL = {
  body: { message: "Your storage is full.", code: 40202, details: [] },
  status: 402,
};
const BUSY = {
  body: { message: "Too many.", code: 42902, details: [] },
  status: 429,
  headers: { "retry-after": "30" },
};

type Refusal = { body: object; status: number; headers?: Record<string, string> } | "no answer";

/** A studio that answers the calls in turn with these refusals, and does what it does not refuse. */
function aStudio(refusals: readonly (Refusal | null)[]) {
  const added: string[] = [];
  const removed: string[] = [];
  const turns = [...refusals];
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    const refusal = turns.shift() ?? null;
    if (refusal === "no answer") throw new TypeError("Failed to fetch");
    if (refusal) return Response.json(refusal.body, refusal);
    const { actions, picture_ids } = JSON.parse(body);
    if (!path.endsWith("/actions")) {
      added.push(...picture_ids);
      return Response.json({ status: "success", value: { ...SUMMARY, pictures: picture_ids.length } });
    }
    const items = actions[0].items ?? [];
    added.push(...items.map((item: { picture_id: string }) => item.picture_id));
    removed.push(...(actions[0].item_ids ?? []));
    const now = items.map(({ id }: { id: string }) => ({
      id,
      picture: null,
      title: "",
      note: "",
      decision: null,
      versions: [],
    }));
    const value = { name: "Lobby", version_before: 1, version: 2, added: now, already: [] };
    return Response.json({ status: "success", value });
  });
  return { added, removed };
}

const idsOf = (count: number) => Array.from({ length: count }, (_, n) => `picture_${n}`);
/** Without waiting for the pauses. */
async function ended<Value>(call: Promise<Value>): Promise<Value> {
  const settled = call.then(
    (value) => () => value,
    (error) => () => {
      throw error;
    },
  );
  await vi.runAllTimersAsync();
  return (await settled)();
}
/** The largest addition that one call takes, with the ids of pictures of these tests. */
const IN_ONE_CALL = MAX_IDS_AT_ONCE;

it("of an addition that is refused in the middle, says what was added and what was not", async () => {
  const studio = aStudio([null, FULL]);
  const done = await ended(addPictures("board_1", idsOf(1_200)));
  expect(studio.added).toEqual(idsOf(done.added.length));
  expect(done.added.length).toBeGreaterThan(0);
  expect(done).toMatchObject({
    name: "Lobby",
    already: 0,
    failure: { pictures: 1_200 - done.added.length, error: { code: 40202 }, unconfirmed: [] },
  });
});

it("an addition of which certainly nothing was saved fails as a whole", async () => {
  aStudio([FULL]);
  await expect(ended(addPictures("board_1", idsOf(3)))).rejects.toMatchObject({ code: 40202 });
});

it("an addition waits as long as the studio asks to, and then adds all pictures in their order", async () => {
  const studio = aStudio([null, BUSY, BUSY, BUSY, BUSY]);
  const onWait = vi.fn();
  const began = Date.now();
  const done = await ended(addPictures("board_1", idsOf(1_200), onWait));
  expect(done).toMatchObject({ failure: null, added: { length: 1_200 } });
  expect(studio.added).toEqual(idsOf(1_200));
  expect(Date.now() - began).toBe(4 * 30_000);
  expect(onWait).toHaveBeenCalledTimes(4);
});

it("after several calls without an answer an addition ends, and names the pictures that may have been added", async () => {
  aStudio([null, "no answer", "no answer", "no answer"]);
  const { added, failure } = await ended(addPictures("board_1", idsOf(600)));
  expect(failure).toMatchObject({ pictures: 600 - added.length });
  expect(failure?.unconfirmed).toHaveLength(600 - added.length);
});

it("a new board of which a later part is refused exists with the first part", async () => {
  const studio = aStudio([null, FULL]);
  const board = await ended(createBoard("Lobby", idsOf(IN_ONE_CALL + 100)));
  expect(board).toMatchObject({ id: "board_1", pictures: IN_ONE_CALL, failure: { pictures: 100 } });
  expect(studio.added).toEqual(idsOf(IN_ONE_CALL));
});

it("of a removal that fails in the middle, says which items are left", async () => {
  const studio = aStudio([null, FULL]);
  const { left, error } = await ended(removeItems("board_1", idsOf(600)));
  expect(error).toMatchObject({ code: 40202 });
  expect([...studio.removed, ...left]).toEqual(idsOf(600));
  expect(left).toHaveLength(100);
});
