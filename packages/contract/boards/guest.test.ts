/** The guests' page has types of its own, so that it contains no library of schemas; these tests prove that they fit the contract. */

import * as page from "guest/testing";
import { expect, expectTypeOf, test, vi } from "vitest";
import type * as z from "zod/mini";
import { ERROR_CODES } from "../errors";
import {
  commentRequestSchema,
  GUEST_HEADER,
  guestBoardQuerySchema,
  guestBoardResponseSchema,
  guestBoardSchema,
  guestItemsQuerySchema,
  guestItemsResponseSchema,
  guestKeySchema,
  heartRequestSchema,
  MAX_COMMENT_CHARACTERS,
  MAX_GUEST_NAME_CHARACTERS,
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
  next: "after p1",
  hearts: [{ picture_id: "p1", count: 2, is_mine: true }],
  comments: [
    {
      id: "c1",
      picture_id: "p1",
      guest_name: "Marta",
      text: "All of it",
      create_time: "2030-01-01T10:00:00.000Z",
      is_mine: false,
    },
  ],
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
  const value = { tag: "t2", items: board.items, next: null };
  const answer = guestItemsResponseSchema.parse({ status: "success", value });
  const { understood, query, headers } = await ask(answer, (api) => api.readItems("after p1", "t1"));
  expect(understood).toEqual({ status: "done", value });
  expect(guestItemsQuerySchema.parse(query)).toEqual({ after: "after p1", known: "t1" });
  expect(guestKeySchema.parse(headers.get(GUEST_HEADER))).toBe(key);
});

test("hearts and comments of the guests' page are requests of the contract", async () => {
  const heart = await ask({ status: "success" }, (api) => api.heart("p1", true));
  expect(heartRequestSchema.parse(heart.body)).toEqual({
    guest_key: key,
    picture_id: "p1",
    is_hearted: true,
  });
  const draft = { id: "gc_1", picture_id: null, guest_name: "Ada", text: "Warmer, please." };
  const comment = await ask({ status: "success" }, (api) => api.comment(draft));
  expect(commentRequestSchema.parse(comment.body)).toEqual({ ...draft, guest_key: key });
});

test("the form of the guests' page takes names and comments as long as the studio does", () => {
  expect(page.MAX_COMMENT_CHARACTERS).toBe(MAX_COMMENT_CHARACTERS);
  expect(page.MAX_GUEST_NAME_CHARACTERS).toBe(MAX_GUEST_NAME_CHARACTERS);
});

test("the guests' page recognises a link that has got a password by the code of the error", async () => {
  const { code } = ERROR_CODES.password_required;
  const answer = { message: "This link asks for a password.", code, details: [] };
  const { understood } = await ask(answer, (api) => api.read());
  expect(understood).toEqual({ status: "locked" });
});
