/** The requests of the guests' page. */
import type { GivenAnswer } from "./answers";
import type { CommentChange, Draft, GuestComment, GuestItem, GuestItemsPage, TaggedBoard } from "./board";

/** The header with the guest's key in reads. */
const GUEST_HEADER = "x-guest-key";

export type Answer<Value> =
  | { status: "done"; value: Value }
  /** There is no such link any more. */
  | { status: "ended" }
  /** The link has got a password that was not typed here. */
  | { status: "locked" }
  | { status: "failed"; message: string; retryAfterMs?: number | undefined };

export interface GuestApi {
  /** @param known the tag of the last answer, which is answered with null when nothing has changed. */
  read(known?: string): Promise<Answer<TaggedBoard>>;
  /** A further page. @param known the tag of an earlier answer for it, whose items are then null when they are still the same. */
  readItems(cursor: string, known?: string): Promise<Answer<GuestItemsPage>>;
  favourite(pictureId: string, isFavourite: boolean): Promise<Answer<null>>;
  /** An answer in a round of approval. */
  answer(pictureId: string, given: GivenAnswer): Promise<Answer<null>>;
  /** @returns the comment with its number, if it is one at a point. */
  comment(draft: Draft): Promise<Answer<GuestComment>>;
  /** Changes a comment of this guest. */
  changeComment(id: string, change: CommentChange): Promise<Answer<GuestComment>>;
  deleteComment(id: string): Promise<Answer<null>>;
}

const MAX_ANSWER_MS = 20_000;
const UNREACHABLE = "The studio cannot be reached. Check the connection and try again.";

/** @param path of the board's data, such as `/api/shared/{secret}`. @param guestKey of this browser. */
export function createGuestApi(path: string, guestKey: string): GuestApi {
  async function call<Value>(
    request: RequestInit & { query?: string; to?: string },
    read: (body: unknown) => Value | null,
  ): Promise<Answer<Value>> {
    try {
      const answer = await fetch(path + (request.to ?? "") + (request.query ?? ""), {
        ...request,
        // The cookie of a link with a password; the studio looks at no other here.
        credentials: "same-origin",
        signal: AbortSignal.timeout(MAX_ANSWER_MS),
      });
      if (answer.status === 404) return { status: "ended" };
      const body: unknown = await answer.json();
      if (codeOf(body) === PASSWORD_REQUIRED) return { status: "locked" };
      if (!answer.ok) return failed(messageOf(body), Number(answer.headers.get("retry-after")) * 1_000);
      const value = read(body);
      return value === null ? failed("The studio's answer is not understood.") : { status: "done", value };
    } catch {
      return failed(UNREACHABLE);
    }
  }
  const withBody = (to: string, body: object, method = "POST") => ({
    ...{ to, method, headers: { "content-type": "application/json" } },
    body: JSON.stringify({ ...body, guest_key: guestKey }),
  });
  const tell = async (request: RequestInit & { to: string }): Promise<Answer<null>> => {
    const answer = await call(request, () => true);
    return answer.status === "done" ? { status: "done", value: null } : answer;
  };
  const commentPath = (id: string) => `/comments/${encodeURIComponent(id)}`;
  const headers = { [GUEST_HEADER]: guestKey };
  const knownIn = (known?: string) => (known === undefined ? "" : `known=${encodeURIComponent(known)}`);
  return {
    read: (known) => call({ query: `?${knownIn(known)}`, headers }, readBoard),
    readItems: (cursor, known) =>
      call(
        { to: "/items", query: `?cursor=${encodeURIComponent(cursor)}&${knownIn(known)}`, headers },
        readItems,
      ),
    favourite: (pictureId, isFavourite) =>
      tell(withBody("/favourites", { picture_id: pictureId, is_favourite: isFavourite })),
    answer: (picture_id, { approvalId, name, answer }) =>
      tell(withBody("/answers", { approval_id: approvalId, guest_name: name, picture_id, answer })),
    comment: (draft) => call(withBody("/comments", draft), readComment),
    changeComment: (id, change) => call(withBody(commentPath(id), change, "PATCH"), readComment),
    deleteComment: (id) => tell({ to: commentPath(id), method: "DELETE", headers }),
  };
}

function failed(
  message: string,
  retryAfterMs?: number,
): { status: "failed"; message: string; retryAfterMs?: number | undefined } {
  return { status: "failed", message, retryAfterMs: retryAfterMs || undefined };
}

/** Of an error body; see `ERROR_CODES` of the contract. */
const PASSWORD_REQUIRED = 40311;
const codeOf = (body: unknown): unknown => ((body ?? {}) as { code?: unknown }).code;

/** The sentence of an error body; see `errorBodySchema` of the contract. */
function messageOf(body: unknown): string {
  const { message } = (body ?? {}) as { message?: unknown };
  return typeof message === "string" && message.length > 0 ? message : "The studio could not do this.";
}

/**
 * A schema of the contract would weigh as much as Preact. The answer comes from the studio that made this page, so only
 * the fields are checked without which the page would break, such as after an update of the studio.
 */
function readBoard(body: unknown): TaggedBoard | null {
  const { value } = (body ?? {}) as { value?: Partial<TaggedBoard> };
  if (typeof value?.tag !== "string") return null;
  const { tag, board } = value;
  if (board === null) return { tag, board };
  const lists = [board?.items, board?.favourites, board?.comments];
  return board && lists.every(Array.isArray) ? { tag, board } : null;
}

function readComment(body: unknown): GuestComment | null {
  const { value } = (body ?? {}) as { value?: GuestComment };
  return typeof value?.id === "string" && typeof value.text === "string" ? value : null;
}

function readItems(body: unknown): GuestItemsPage | null {
  const { value } = (body ?? {}) as { value?: Partial<GuestItemsPage> };
  const { tag, items, next_cursor = null } = value ?? {};
  if (typeof tag !== "string") return null;
  const areRead = items === null || (Array.isArray(items) && items.every(hasFavourites));
  return areRead ? { tag, items, next_cursor } : null;
}

const hasFavourites = ({ picture }: GuestItem) => !picture || typeof picture.favourites === "number";
