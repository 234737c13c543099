/** What the routes under a share link answer, as a guest's browser gets it. */

import { guestCommentResponseSchema } from "contract/boards/comments";
import { GUEST_HEADER, guestBoardResponseSchema } from "contract/boards/guest";
import { type CreateLinkRequest, createLinkRequestSchema } from "contract/boards/share-link";
import { ERROR_CODES, errorBodySchema } from "contract/errors";
import { beforeEach, expect, it } from "vitest";
import { demoAccount, rememberPerson } from "@/lib/auth/people";
import { LIMITS } from "@/lib/auth/rate-limits/limits";
import { PEER_ADDRESS_HEADER } from "@/lib/auth/rate-limits/peer-address";
import { takeLimit } from "@/lib/auth/rate-limits/take";
import { changeBoard } from "@/lib/boards/change";
import type { BoardsContext } from "@/lib/boards/context";
import { createBoard } from "@/lib/boards/create";
import { createLink, revokeLink } from "@/lib/boards/links/manage-links";
import { readBoard } from "@/lib/boards/read";
import type { Handler } from "@/lib/http/route-on";
import { ORIGIN, testAuthDeps, testClock } from "@/tools/testing/auth";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { runStudio } from "@/tools/testing/running-studio";
import { talkativePicture, wordsIn } from "@/tools/testing/talkative-picture";
import { unzip } from "@/tools/testing/unzip";
import { POST as comment } from "./[secret]/comments/route";
import { POST as favourite } from "./[secret]/favourites/route";
import { GET as picture } from "./[secret]/pictures/[pictureId]/[variant]/route";
import { GET as board } from "./[secret]/route";
import { GET as zip } from "./[secret]/zip/route";

const OWNER = "Wilhelmina Owner";
const EMAIL = "wilhelmina@example.com";
const prompt = "Moonlit lighthouse";
const negative_prompt = "watermark blurry";
const SEED = 4_242_424_242;
const FORMATS = ["png", "jpeg", "webp"] as const;

describeOnEachDatabase("a guest's browser", (database) => {
  let clock: ReturnType<typeof testClock>;
  let boards: BoardsContext;
  let ownerId: string;
  let boardId: string;
  let pictureIds: string[];

  beforeEach(async () => {
    clock = testClock();
    const deps = testAuthDeps(database(), { clock });
    const made = createTestBoards(database(), { clock });
    boards = made.boards;
    ownerId = await rememberPerson(deps, demoAccount(OWNER));
    await database().updateTable("people").set({ email: EMAIL }).execute();
    const settings = { seed: SEED, aspect_ratio: "3:2", resolution: 64 };
    ({ pictureIds } = await made.draw(ownerId, FORMATS.length, { prompt, negative_prompt, settings }));
    boardId = await createBoard(boards, { ownerId, name: "Harbour", pictureIds });
    runStudio({ ...deps, boards, creations: boards.creations, stopping: false });
  });

  const linkOf = async (link: Partial<CreateLinkRequest> = {}) => {
    const made = await createLink(boards, { ownerId, boardId, link: createLinkRequestSchema.parse(link) });
    return { ...made, secret: made.url?.split("/s/")[1] ?? "" };
  };
  const call = (
    handler: Handler,
    params: Record<string, string>,
    { address = "203.0.113.7", body, ...init }: RequestInit & { address?: string } = {},
  ) => {
    const headers = new Headers({ [PEER_ADDRESS_HEADER]: address, ...(init.headers as object) });
    if (body) headers.set("content-type", "application/json");
    const url = `${ORIGIN}/api/shared/${params.secret}`;
    const request = new Request(url, { ...init, ...(body && { method: "POST", body }), headers });
    return handler(request, { params: Promise.resolve(params) });
  };
  const aComment = (input: object) =>
    JSON.stringify({
      ...{ guest_key: "k".repeat(22), id: "one", picture_id: null, guest_name: "Eve", text: "Nice" },
      ...input,
    });
  const codeOf = async (answer: Response) => errorBodySchema.parse(await answer.json()).code;

  it("with hidden prompts no byte of any answer under the link says a word of prompt, settings or owner", async () => {
    const words = [...prompt.split(" "), ...negative_prompt.split(" "), String(SEED), "Held engine"];
    const ownWords = [...OWNER.split(" "), EMAIL, ownerId];
    for (const [index, format] of FORMATS.entries()) {
      const bytes = await talkativePicture(format, [...words, ...ownWords].join(" "));
      const { original_key } = await database()
        .updateTable("pictures")
        .set({ media_type: `image/${format}`, byte_length: bytes.byteLength })
        .where("id", "=", pictureIds[index] ?? "")
        .returning("original_key")
        .executeTakeFirstOrThrow();
      await boards.creations.store.put(original_key, bytes);
    }
    const served = new Map<string, Buffer>();
    const serve = async (name: string, answer: Promise<Response>) => {
      const { status, headers, ...rest } = await answer.then(async (response) => ({
        status: response.status,
        headers: JSON.stringify([...response.headers]),
        bytes: Buffer.from(await response.arrayBuffer()),
      }));
      expect(status, name).toBe(200);
      served.set(name, rest.bytes);
      served.set(`headers of ${name}`, Buffer.from(decodeURIComponent(headers)));
    };
    const serveAll = async (secret: string) => {
      await serve("comment", call(comment, { secret }, { body: aComment({}) }));
      await serve("board", call(board, { secret }));
      for (const pictureId of pictureIds) {
        for (const variant of ["thumbnail", "view", "original"])
          await serve(`${pictureId} ${variant}`, call(picture, { secret, pictureId, variant }));
      }
      await serve("zip", call(zip, { secret }));
      for (const [name, bytes] of await unzip(served.get("zip") ?? Buffer.alloc(0))) {
        served.set(`${name} of the ZIP`, bytes);
        served.set(`name of ${name}`, Buffer.from(name));
      }
    };
    const { secret } = await linkOf({ allows_downloads: true });
    await serveAll(secret);
    const { creation_id } = await database()
      .selectFrom("pictures")
      .select("creation_id")
      .executeTakeFirstOrThrow();
    for (const [name, bytes] of served) {
      expect(wordsIn(bytes, [...words, ...ownWords, creation_id]), name).toEqual([]);
    }
    expect([...served.keys()].filter((name) => name.endsWith("of the ZIP"))).toHaveLength(FORMATS.length + 2);

    // The search finds the words where the link shows prompts, but the owner even there only in the owner's own file.
    const open = await linkOf({ allows_downloads: true, shows_prompts: true });
    served.clear();
    await serveAll(open.secret);
    expect(wordsIn(served.get("board") ?? Buffer.alloc(0), words)).toEqual(words);
    expect(wordsIn(served.get("board") ?? Buffer.alloc(0), ownWords)).toEqual([]);
    expect(wordsIn(served.get("board.json of the ZIP") ?? Buffer.alloc(0), ownWords)).toEqual([]);
  });

  it("a link that shows prompts and notes but allows no downloads gives out no ZIP", async () => {
    const { secret } = await linkOf({ shows_prompts: true, shows_notes: true });
    const answer = await call(zip, { secret });
    expect([answer.status, await codeOf(answer)]).toEqual([403, ERROR_CODES.not_allowed_by_link.code]);
  });

  it("a downloaded picture is named after the board and its place in it", async () => {
    const { secret } = await linkOf({ allows_downloads: true });
    const pictureId = pictureIds[1] ?? "";
    const { headers } = await call(picture, { secret, pictureId, variant: "original" });
    expect(headers.get("content-disposition")).toBe('attachment; filename="harbour-002.png"');
    const shown = await call(picture, { secret, pictureId, variant: "thumbnail" });
    expect(shown.headers.get("content-disposition")).toBe('inline; filename="harbour.webp"');
  });

  it("favourites and comments of a browser are recognised by its key, and an unusable key only looks", async () => {
    const { secret } = await linkOf();
    const key = "k".repeat(22);
    const [picture_id] = pictureIds;
    const body = JSON.stringify({ guest_key: key, picture_id, is_favourite: true });
    expect((await call(favourite, { secret }, { body })).status).toBe(200);
    const said = await call(comment, { secret }, { body: aComment({}) });
    expect(guestCommentResponseSchema.parse(await said.json()).value).toMatchObject({
      text: "Nice",
      is_mine: true,
    });
    const look = async (guestKey: string) => {
      const answer = await call(board, { secret }, { headers: { [GUEST_HEADER]: guestKey } });
      return guestBoardResponseSchema.parse(await answer.json()).value.board;
    };
    expect(await look(key)).toMatchObject({
      guest_name: "Eve",
      items: [{ picture: { is_favourite: true } }, {}, {}],
      comments: [{ is_mine: true }],
    });
    for (const other of ["m".repeat(22), "nonsense", "x".repeat(4_000)])
      expect(await look(other)).toMatchObject({
        guest_name: "",
        items: [{ picture: { favourites: 1, is_favourite: false } }, {}, {}],
        comments: [{ is_mine: false }],
      });
  });

  it("a flood of comments from one address is refused for a while, and affects neither favourites nor other addresses and links", async () => {
    const { secret } = await linkOf();
    const { burst, perMinute } = LIMITS.comment;
    const say = (n: number, address?: string, to = secret) =>
      call(comment, { secret: to }, { body: aComment({ id: `c${n}` }), ...(address && { address }) });
    for (let n = 0; n < burst; n++) expect((await say(n)).status).toBe(200);
    const refused = await say(burst);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBe(60 / perMinute);
    expect(await codeOf(refused)).toBe(ERROR_CODES.too_many_requests.code);
    expect((await say(burst, "203.0.113.8")).status).toBe(200);
    expect((await say(0, undefined, (await linkOf()).secret)).status).toBe(200);
    const body = JSON.stringify({
      guest_key: "k".repeat(22),
      picture_id: pictureIds[0],
      is_favourite: true,
    });
    expect((await call(favourite, { secret }, { body })).status).toBe(200);
    clock.advance(60_000 / perMinute);
    expect((await say(burst + 1)).status).toBe(200);
    const { board: shown } = await readBoard(boards, { ownerId, boardId });
    expect(shown?.comments).toHaveLength(burst + 3);
  });

  it("an address that reads a board far more often than open pages do is refused for a while", async () => {
    const { secret, id: linkId } = await linkOf();
    const deps = testAuthDeps(database(), { clock });
    for (let n = 0; n < LIMITS.shared_board.burst; n++)
      await takeLimit(deps, "shared_board", `${linkId} 203.0.113.7`);
    expect((await call(board, { secret })).status).toBe(429);
    expect((await call(board, { secret }, { address: "203.0.113.8" })).status).toBe(200);
    const [pictureId = ""] = pictureIds;
    expect((await call(picture, { secret, pictureId, variant: "thumbnail" })).status).toBe(200);
  });

  it("an address that saves originals far more often than a person does is refused for a while, and still sees the board", async () => {
    const { secret, id: linkId } = await linkOf({ allows_downloads: true });
    const deps = testAuthDeps(database(), { clock });
    for (let n = 0; n < LIMITS.guest_original.burst; n++)
      await takeLimit(deps, "guest_original", `${linkId} 203.0.113.7`);
    const [pictureId = ""] = pictureIds;
    const original = { secret, pictureId, variant: "original" };
    expect((await call(picture, original)).status).toBe(429);
    expect((await call(picture, original, { address: "203.0.113.8" })).status).toBe(200);
    expect((await call(picture, { ...original, variant: "view" })).status).toBe(200);
    expect((await call(board, { secret })).status).toBe(200);
  });

  it("after many mistyped or guessed links an address gets 429 for the page's data, pictures and words alike", async () => {
    const { secret } = await linkOf();
    const [pictureId = ""] = pictureIds;
    for (let n = 0; n < LIMITS.wrong_link.burst; n++)
      expect((await call(board, { secret: `wrong ${n}` })).status).toBe(404);
    expect((await call(board, { secret: "one more" })).status).toBe(429);
    for (const answer of [
      await call(board, { secret }),
      await call(picture, { secret, pictureId, variant: "thumbnail" }),
      await call(comment, { secret }, { body: aComment({}) }),
    ]) {
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await call(board, { secret }, { address: "203.0.113.8" })).status).toBe(200);
    clock.advance(60_000);
    expect((await call(board, { secret })).status).toBe(200);
  });

  it("a revoked link is dead at once for every address under it, and an open page does not use up the address's guesses", async () => {
    const { secret, id: linkId } = await linkOf({ allows_downloads: true });
    const [pictureId = ""] = pictureIds;
    const everything = () =>
      Promise.all([
        call(board, { secret }),
        call(zip, { secret }),
        ...["thumbnail", "view", "original"].map((variant) => call(picture, { secret, pictureId, variant })),
      ]);
    expect((await everything()).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await revokeLink(boards, { ownerId, boardId, linkId });
    for (let round = 0; round < LIMITS.wrong_link.burst / 4; round++)
      expect((await everything()).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await call(board, { secret: (await linkOf()).secret })).status).toBe(200);
  });

  it("a rejected picture disappears from the guests' board and from its address at once", async () => {
    const { secret } = await linkOf();
    const [pictureId = ""] = pictureIds;
    const open = () => call(picture, { secret, pictureId, variant: "thumbnail" });
    expect((await open()).status).toBe(200);
    const { board: own } = await readBoard(boards, { ownerId, boardId });
    const item_ids = [own?.items[0]?.id ?? ""];
    await changeBoard(boards, {
      ownerId,
      boardId,
      actions: [{ type: "decide", item_ids, decision: "reject" }],
    });
    expect((await open()).status).toBe(404);
    expect(await (await call(board, { secret })).text()).not.toContain(pictureId);
  });
});
