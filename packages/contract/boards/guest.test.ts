/** The guests' page has types of its own, so that it contains no library of schemas; these tests prove that they fit the contract. */

import * as page from "guest/testing";
import { expect, expectTypeOf, test, vi } from "vitest";
import type * as z from "zod/mini";
import { ERROR_CODES } from "../errors";
import { answerRequestSchema } from "./approval";
import {
  COMMENT_EDIT_MINUTES,
  commentRequestSchema,
  guestCommentPatchSchema,
  guestKeySchema,
  MAX_COMMENT_CHARACTERS,
  MAX_GUEST_NAME_CHARACTERS,
} from "./comments";
import {
  favouriteRequestSchema,
  GUEST_HEADER,
  guestBoardQuerySchema,
  guestBoardResponseSchema,
  guestBoardSchema,
  guestItemsQuerySchema,
  guestItemsResponseSchema,
} from "./guest";

const key = "k".repeat(43);
const board = page.aGuestBoard({
  items: [
    page.aHeading("Morning"),
    page.aPictureItem("p1", {
      picture: page.aPicture("p1", {
        settings: { prompt: "Snow", negative_prompt: "", seed: null, made_by: "", style: "" },
      }),
    }),
  ],
  next_cursor: "after p1",
  favourites: [{ picture_id: "p1", count: 2, is_mine: true }],
  approval: page.anApproval({
    names: [{ name: "Ada", is_taken: true }],
    answers: [{ picture_id: "p1", answer: "no" }],
    others: { people: ["Grace"], answers: [{ picture_id: "p1", approve: [0], change: [], no: [] }] },
  }),
  comments: [page.aGuestComment("c1", { picture_id: "p1", guest_name: "Marta", text: "All of it" })],
});

/** The page's requests against a studio that gives this answer. @returns what was asked, and what the page understood. */
async function ask<Answer>(answer: object, request: (api: ReturnType<typeof page.createGuestApi>) => Answer) {
  const fetched = vi.fn(async (_url: string, _request: RequestInit) => Response.json(answer));
  vi.stubGlobal("fetch", fetched);
  try {
    const understood = await request(page.createGuestApi("/api/shared/the-secret", key));
    const [url = "", { headers, body } = {}] = fetched.mock.calls[0] ?? [];
    const query = Object.fromEntries(new URL(url, "https://studio.example").searchParams);
    return { understood, query, headers: new Headers(headers), body: JSON.parse(String(body ?? null)) };
  } finally {
    vi.unstubAllGlobals();
  }
}

test("every board that the contract allows is one that the guests' page can show", () => {
  expectTypeOf<z.infer<typeof guestBoardSchema>>().toExtend<page.GuestBoard>();
  expectTypeOf<z.infer<typeof guestItemsResponseSchema>["value"]>().toExtend<page.GuestItemsPage>();
  expect(guestBoardSchema.parse(board)).toEqual(board);
});

test("the guests' page reads a board with the guest's key and understands the answer of the contract", async () => {
  const value = { tag: "t1", board };
  const answer = guestBoardResponseSchema.parse({ status: "success", value });
  const { understood, query, headers } = await ask(answer, (api) => api.read("t0"));
  expect(understood).toEqual({ status: "done", value });
  expect(guestBoardQuerySchema.parse(query)).toEqual({ known: "t0" });
  expect(guestKeySchema.parse(headers.get(GUEST_HEADER))).toBe(key);
});

test("the guests' page reads further items with the guest's key and understands the answer of the contract", async () => {
  const value = { tag: "t2", items: board.items, next_cursor: null };
  const answer = guestItemsResponseSchema.parse({ status: "success", value });
  const { understood, query, headers } = await ask(answer, (api) => api.readItems("after p1", "t1"));
  expect(understood).toEqual({ status: "done", value });
  expect(guestItemsQuerySchema.parse(query)).toEqual({ cursor: "after p1", known: "t1" });
  expect(guestKeySchema.parse(headers.get(GUEST_HEADER))).toBe(key);
});

test("favourites, answers and comments of the guests' page are requests of the contract", async () => {
  const favourite = await ask({ status: "success" }, (api) => api.favourite("p1", true));
  expect(favouriteRequestSchema.parse(favourite.body)).toEqual({
    guest_key: key,
    picture_id: "p1",
    is_favourite: true,
  });
  const given = { approvalId: "ap1", name: "Ada", answer: "change" } as const;
  const answer = await ask({ status: "success" }, (api) => api.answer("p1", given));
  expect(answerRequestSchema.parse(answer.body)).toEqual({
    ...{ guest_key: key, approval_id: "ap1", guest_name: "Ada", picture_id: "p1", answer: "change" },
  });
  const draft = { id: "gc_1", picture_id: null, guest_name: "Ada", text: "Warmer, please." };
  const atPoint = { ...draft, picture_id: "p1", x: 0.25, y: 1 };
  for (const sent of [draft, { ...draft, parent_id: "co_1" }, atPoint]) {
    const comment = await ask({ status: "success" }, (api) => api.comment(sent));
    expect(commentRequestSchema.parse(comment.body)).toEqual({ ...sent, guest_key: key });
  }
  for (const change of [{ text: "Warmer" }, { is_resolved: true }]) {
    const changed = await ask({ status: "success" }, (api) => api.changeComment("gc_1", change));
    expect(guestCommentPatchSchema.parse(changed.body)).toEqual({ ...change, guest_key: key });
  }
  const deleted = await ask({ status: "success" }, (api) => api.deleteComment("gc_1"));
  expect(guestKeySchema.parse(deleted.headers.get(GUEST_HEADER))).toBe(key);
});

test("a comment has a whole point of a picture or none, and a reply none", () => {
  const comment = { guest_key: key, id: "one", picture_id: "p1", guest_name: "Ada", text: "Here" };
  const takes = (more: object) => commentRequestSchema.safeParse({ ...comment, ...more }).success;
  expect([takes({}), takes({ x: 0, y: 1 }), takes({ parent_id: null, x: 0.5, y: 0.5 })]).toEqual([
    true,
    true,
    true,
  ]);
  expect(
    [{ x: 0.5 }, { y: 0.5 }, { x: 0.5, y: 1.01 }, { x: -0.1, y: 0 }, { x: "0", y: 0 }].map(takes),
  ).not.toContain(true);
  expect(takes({ x: 0.5, y: 0.5, picture_id: null })).toBe(false);
  expect(takes({ x: 0.5, y: 0.5, parent_id: "co_1" })).toBe(false);
});

test("the form of the guests' page takes names and comments as long as the studio does", () => {
  expect(page.MAX_COMMENT_CHARACTERS).toBe(MAX_COMMENT_CHARACTERS);
  expect(page.COMMENT_EDIT_MINUTES).toBe(COMMENT_EDIT_MINUTES);
  expect(page.MAX_GUEST_NAME_CHARACTERS).toBe(MAX_GUEST_NAME_CHARACTERS);
});

test("the guests' page recognises a link that has got a password by the code of the error", async () => {
  const { code } = ERROR_CODES.password_required;
  const answer = { message: "This link asks for a password.", code, details: [] };
  const { understood } = await ask(answer, (api) => api.read());
  expect(understood).toEqual({ status: "locked" });
});
