/** Bodies of board actions that are too large, wrong, or only strange: what they are answered, and that the board stays whole. */

import { MAX_IDS_AT_ONCE } from "contract/boards/request-limits";
import { ERROR_CODES, errorBodySchema } from "contract/errors";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createBoard } from "@/lib/boards/create";
import { readBoard } from "@/lib/boards/read";
import { ORIGIN, testAuthDeps, testClock, testPerson } from "@/tools/testing/auth";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { runStudio } from "@/tools/testing/running-studio";
import { POST } from "./[boardId]/actions/route";

const MAX_ERROR_BYTES = 4_096;
/** Of random bodies on each database; `npm run test:long` sends many more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 50);
/** Far more than a body takes, also on a busy machine. */
const MAX_MS_PER_RUN = 1_000;

describeOnEachDatabase("the actions of a board", (database) => {
  let boardId: string;
  let ownerId: string;
  let token: string;
  let itemIds: string[];
  let pictureIds: string[];
  let boards: ReturnType<typeof createTestBoards>["boards"];
  let clock: ReturnType<typeof testClock>;

  beforeEach(async () => {
    clock = testClock();
    const deps = testAuthDeps(database(), { clock });
    const made = createTestBoards(database(), { clock });
    ({ boards } = made);
    ({ personId: ownerId, token } = await testPerson(deps, "Ada"));
    ({ pictureIds } = await made.draw(ownerId, 3));
    boardId = await createBoard(boards, { ownerId, name: "Lobby", pictureIds: pictureIds.slice(0, 2) });
    itemIds = (await board()).items.map(({ id }) => id);
    runStudio({ ...deps, boards, creations: boards.creations, stopping: false });
  });
  afterEach(() => vi.restoreAllMocks());

  const board = async () => {
    const read = await readBoard(boards, { ownerId, boardId });
    if (!read.board) throw new Error("The board was not sent.");
    return read.board;
  };
  const send = async (body: string) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const request = new Request(`${ORIGIN}/api/boards/${boardId}/actions`, { method: "POST", headers, body });
    const answer = await POST(request, { params: Promise.resolve({ boardId }) });
    return { status: answer.status, text: await answer.text() };
  };
  const sendActions = (...actions: unknown[]) => send(JSON.stringify({ actions }));

  const ids = (count: number) => Array.from({ length: count }, (_, n) => `bi_${n}`);
  const decide = (count: number) => ({ type: "decide", decision: "pick", item_ids: ids(count) });

  it.each<[string, () => string, keyof typeof ERROR_CODES]>([
    ["ten megabytes of ids", () => JSON.stringify({ actions: [decide(1_000_000)] }), "body_too_large"],
    ["65 KB of valid notes", () => JSON.stringify({ actions: notes(33) }), "body_too_large"],
    ["501 ids in one action", () => JSON.stringify({ actions: [decide(501)] }), "invalid_request"],
    [
      "501 ids in three actions",
      () => JSON.stringify({ actions: [decide(200), decide(200), { ...decide(101), type: "remove" }] }),
      "invalid_request",
    ],
    [
      "500 headings and a title",
      () => JSON.stringify({ actions: [headings(500), title] }),
      "invalid_request",
    ],
    ["30 000 wrong actions", () => `{"actions":[${"1,".repeat(30_000)}1]}`, "invalid_request"],
    [
      "10 000 wrong ids",
      () => `{"actions":[{"type":"remove","item_ids":[${"[],".repeat(10_000)}1]}]}`,
      "invalid_request",
    ],
    [
      "500 wrong ids and items",
      () =>
        JSON.stringify({
          actions: [{ type: "add", items: Array(400).fill({ id: "/", picture_id: 7, note: [] }) }],
        }),
      "invalid_request",
    ],
    [
      "a type of 60 000 letters",
      () => JSON.stringify({ actions: [{ type: "x".repeat(60_000) }] }),
      "invalid_request",
    ],
    [
      "nesting of 30 000 levels",
      () => `{"actions":${"[".repeat(30_000)}${"]".repeat(30_000)}}`,
      "invalid_json",
    ],
    ["null for everything", () => "null", "invalid_request"],
  ])(
    "%s are refused in 4 KB with the first mistakes, and nothing is asked of the boards",
    async (_, body, name) => {
      const asked = vi.spyOn(boards.creations.db, "transaction");
      const { status, text } = await send(body());
      expect(status).toBe(ERROR_CODES[name].httpStatus);
      expect(errorBodySchema.parse(JSON.parse(text)).code).toBe(ERROR_CODES[name].code);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_ERROR_BYTES);
      expect(asked).not.toHaveBeenCalled();
    },
  );
  const note = "x".repeat(1_950);
  const notes = (count: number) =>
    Array.from({ length: count }, () => ({ type: "note", item_id: itemIds[0], note }));
  const heading = (id: string) => ({ id, picture_id: null, title: "Evening", note: "" });
  const headings = (count: number) => ({ type: "add", items: ids(count).map(heading) });
  const title = { type: "title", item_id: "bi_1", title: "Night" };

  it("as many ids as a request may have are taken, in one action or in several", async () => {
    const half = MAX_IDS_AT_ONCE / 2;
    expect((await sendActions(decide(MAX_IDS_AT_ONCE))).status).toBe(200);
    expect((await sendActions(decide(half), { ...decide(half), type: "remove" })).status).toBe(200);
  });

  it("the answer carries the change and not the board: what was added, and the board's versions before and after", async () => {
    const before = await board();
    const added = pictureIds[2] ?? "";
    const item = { id: "bi_new", picture_id: added, note: "warm" };
    const again = { id: "bi_again", picture_id: pictureIds[0] };
    const missing = { id: "bi_missing", picture_id: "pi_missing" };
    const { text } = await sendActions({ type: "add", items: [item, again, missing], after: null });
    const { value } = JSON.parse(text);
    expect(value).toMatchObject({
      name: "Lobby",
      version_before: before.version,
      added: [{ id: "bi_new", note: "warm", picture: { id: added } }],
      already: [pictureIds[0]],
    });
    const after = await board();
    expect(value.version).toBe(after.version);
    expect(after.version).toBeGreaterThan(before.version);
    const marked = await sendActions({ type: "decide", item_ids: itemIds, decision: "pick" });
    expect(marked.text.length).toBeLessThan(200);
  });

  it(
    "no body of any shape fails the studio, and what was not understood changes nothing",
    async () => {
      const id = fc.oneof(
        fc.constantFrom(
          ...itemIds,
          ...pictureIds,
          "bi_new",
          "pi_unknown",
          "__proto__",
          "constructor",
          "a".repeat(128),
        ),
        fc.string(),
      );
      const text = fc.oneof(
        fc.string({ unit: "binary" }),
        fc.constantFrom("\u0000", "\ud800", "𝌆", "x".repeat(2_001)),
      );
      const anything = fc.jsonValue({ maxDepth: 4 });
      const or = <Value>(value: fc.Arbitrary<Value>) =>
        fc.oneof({ arbitrary: value, weight: 9 }, { arbitrary: anything, weight: 1 });
      const picture = or(fc.option(fc.oneof(fc.constantFrom(...pictureIds), id)));
      const decisionOf = or(fc.constantFrom("pick", "reject", null));
      const item = fc.record(
        { id: or(id), picture_id: picture, title: or(text), note: or(text), decision: decisionOf },
        { requiredKeys: ["id", "picture_id"] },
      );
      const action = fc.record(
        {
          type: or(fc.constantFrom("add", "remove", "move", "decide", "note", "title", "rename", "toString")),
          items: or(fc.array(item, { maxLength: 6 })),
          item_ids: or(fc.array(id, { minLength: 1, maxLength: 6 })),
          item_id: or(id),
          after: or(fc.option(id)),
          decision: decisionOf,
          note: or(text),
          title: or(text),
          name: or(text),
        },
        { requiredKeys: ["type"] },
      );
      await fc.assert(
        fc.asyncProperty(
          or(fc.record({ actions: or(fc.array(action, { minLength: 1, maxLength: 8 })) })),
          async (body) => {
            const before = await board();
            // As slowly as the limit of changes allows.
            clock.advance(1_000);
            const { status, text } = await send(JSON.stringify(body));
            expect([200, 400], text).toContain(status);
            if (status === 200) return;
            expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_ERROR_BYTES);
            expect(await board()).toEqual(before);
          },
        ),
        { numRuns: RUNS },
      );
    },
    60_000 + RUNS * MAX_MS_PER_RUN,
  );
});
