/** How often boards may be changed, and that large changes of a page pass. */

import type { BoardAction } from "contract/boards/board-actions";
import { MAX_BOARD_ITEMS, MAX_NOTE_CHARACTERS } from "contract/boards/board-limits";
import { ERROR_CODES, errorBodySchema } from "contract/errors";
import { beforeEach, expect, it } from "vitest";
import { LIMITS } from "@/lib/auth/rate-limits/limits";
import { takeLimit } from "@/lib/auth/rate-limits/take";
import { inSmallActions } from "@/lib/board-items/portions";
import { createBoard } from "@/lib/boards/create";
import { aBoard } from "@/lib/client/boards/a-board.fixture";
import { createChangeQueue } from "@/lib/client/boards/change-queue";
import { ORIGIN, testAuthDeps, testClock, testPerson } from "@/tools/testing/auth";
import { createTestBoards, readWholeBoard } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { runStudio } from "@/tools/testing/running-studio";
import { POST as change } from "./[boardId]/actions/route";
import { POST as restore } from "./[boardId]/restore/route";
import { GET } from "./[boardId]/route";
import { POST as create } from "./route";

const { burst, perMinute, chunk } = LIMITS.change_board;
const section = (id: string, note = "") => ({ id, picture_id: null, title: "", note, decision: null });

describeOnEachDatabase("the rate limit of changes of boards", (database) => {
  let clock: ReturnType<typeof testClock>;
  let deps: ReturnType<typeof testAuthDeps>;
  let boards: ReturnType<typeof createTestBoards>["boards"];
  let ada: { personId: string; token: string; boardId: string };
  let bob: typeof ada;

  beforeEach(async () => {
    clock = testClock();
    deps = testAuthDeps(database(), { clock });
    ({ boards } = createTestBoards(database(), { clock }));
    runStudio({ ...deps, boards, creations: boards.creations, stopping: false });
    const open = async (name: string) => {
      const person = await testPerson(deps, name);
      const boardId = await createBoard(boards, { ownerId: person.personId, name: "Lobby", pictureIds: [] });
      return { ...person, boardId };
    };
    ada = await open("Ada");
    bob = await open("Bob");
  });

  const call = (handler: typeof change, { token, boardId }: typeof ada, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
    const method = handler === GET ? "GET" : "POST";
    const request = new Request(`${ORIGIN}/api/boards/${boardId}/actions`, {
      ...{ method, headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return handler(request, { params: Promise.resolve({ boardId }) });
  };
  const rename = (who: typeof ada) => call(change, who, { actions: [{ type: "rename", name: "Hall" }] });

  it("a loop of changes gets 429 with the time to wait, while others change their boards and everybody reads", async () => {
    for (let n = 0; n < burst - 1; n++) await takeLimit(deps, "change_board", ada.personId);
    expect((await rename(ada)).status).toBe(200);
    const refused = await rename(ada);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBe((60 / perMinute) * chunk);
    expect(errorBodySchema.parse(await refused.json())).toMatchObject({
      code: ERROR_CODES.too_many_requests.code,
      message: `Too many changes of boards in a short time. Try again in ${seconds} seconds.`,
    });
    expect((await call(create, ada, { name: "Another" })).status).toBe(429);
    expect((await call(restore, ada)).status).toBe(429);
    expect((await call(GET, ada)).status).toBe(200);
    expect((await rename(bob)).status).toBe(200);
    clock.advance(seconds * 1_000);
    expect((await rename(ada)).status).toBe(200);
  });

  it("a full board with long notes that is added from a page is saved whole, in the requests that the page sends", async () => {
    const note = "n".repeat(MAX_NOTE_CHARACTERS / 10);
    const items = Array.from({ length: MAX_BOARD_ITEMS }, (_, n) => section(`s${n}`, note));
    const requests = await sendAsPage([{ type: "add", items }]);
    expect(requests.filter(({ status }) => status !== 200)).toEqual([]);
    expect(requests.length).toBeGreaterThan(10);
    const { items: saved } = await readWholeBoard(boards, { ownerId: ada.personId, boardId: ada.boardId });
    expect(saved.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  });

  it("a page that is refused waits and saves all of its changes in their order", async () => {
    for (let n = 0; n < burst; n++) await takeLimit(deps, "change_board", ada.personId);
    const items = Array.from({ length: 1_200 }, (_, n) => section(`s${n}`));
    const requests = await sendAsPage([{ type: "add", items }]);
    expect(requests[0]?.status).toBe(429);
    const { items: saved } = await readWholeBoard(boards, { ownerId: ada.personId, boardId: ada.boardId });
    expect(saved.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  });

  /** Sends a change through the queue of a page, whose pauses pass at once. */
  function sendAsPage(actions: readonly BoardAction[]): Promise<Response[]> {
    const answers: Response[] = [];
    return new Promise((resolve, reject) => {
      const queue = createChangeQueue({
        async send(some) {
          const answer = await call(change, ada, { actions: some });
          answers.push(answer);
          if (answer.status !== 200) throw answer;
        },
        verdictOn: (error) => (error instanceof Response && error.status === 429 ? "repeat" : "refused"),
        retryAfterMsOf: (error) =>
          error instanceof Response ? Number(error.headers.get("retry-after")) * 1_000 : 0,
        onRefused: ({ error }) => reject(error),
        onChanged: () => queue.pending().length === 0 && resolve(answers),
        pause: async (ms) => clock.advance(ms),
      });
      queue.add({
        ...{ id: 1, kind: "change", words: "added sections", before: aBoard([]) },
        actions: inSmallActions([], actions),
      });
    });
  }
});
