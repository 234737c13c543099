/**
 * The board of an open page: read again and again while somebody looks, with the guest's own hearts laid over it until
 * the studio has confirmed them. Without React and without a browser, so that tests can run it.
 */
import type { GuestBoard } from "@/lib/contract/boards/guest";
import type { Answer, Draft, GuestApi } from "./guest-api";

export interface SharedState {
  board: GuestBoard;
  /** The link was revoked or has expired. */
  hasEnded: boolean;
  /** The last read has failed; it is repeated. */
  isUnreachable: boolean;
  /** What could not be done, in words; null for nothing. */
  problem: string | null;
}

export interface SharedBoard {
  current(): SharedState;
  /** @returns stops listening. */
  subscribe(listener: () => void): () => void;
  /** Reads at once, and then repeatedly; until the returned function is called or the link has ended. */
  watch(): () => void;
  setHeart(pictureId: string, isHearted: boolean): void;
  /** @returns null when it was sent, else why not. */
  comment(draft: Draft): Promise<string | null>;
  dismissProblem(): void;
}

export const POLL_MS = 4_000;
const MAX_POLL_MS = 60_000;

export function createSharedBoard(api: GuestApi, board: GuestBoard): SharedBoard {
  const listeners = new Set<() => void>();
  /** What the guest wants and the studio has not confirmed, by picture. */
  const wanted = new Map<string, boolean>();
  const sending = new Set<string>();
  let base = board;
  let tag: string | undefined;
  /** Grows with each confirmed change: a read that began before one would undo it on the page. */
  let changes = 0;
  let state: SharedState = { board, hasEnded: false, isUnreachable: false, problem: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watching = 0;

  function update(change: Partial<SharedState> = {}) {
    state = { ...state, board: withHearts(base, wanted), ...change };
    for (const listener of listeners) listener();
  }

  async function read(round: number, failures: number): Promise<void> {
    const before = changes;
    const answer = await api.read(tag);
    if (round !== watching || state.hasEnded) return;
    if (answer.status === "ended") {
      base = { ...base, items: [], comments: [] };
      wanted.clear();
      return update({ hasEnded: true, problem: null });
    }
    if (answer.status === "failed") {
      if (!state.isUnreachable) update({ isUnreachable: true });
      const pause = Math.min(MAX_POLL_MS, POLL_MS * 2 ** Math.min(failures + 1, 4));
      return readLater(round, failures + 1, Math.max(pause, answer.retryAfterMs ?? 0));
    }
    // Read once more when it may be older than what the guest has done meanwhile.
    if (before !== changes) return read(round, 0);
    tag = answer.value.tag;
    if (answer.value.board) base = answer.value.board;
    if (answer.value.board || state.isUnreachable) update({ isUnreachable: false });
    readLater(round, 0, POLL_MS);
  }

  function readLater(round: number, failures: number, pauseMs: number) {
    timer = setTimeout(() => void read(round, failures), pauseMs);
  }

  /** One request at a time for a picture; the last press decides. */
  async function sendHeart(pictureId: string): Promise<void> {
    if (sending.has(pictureId)) return;
    sending.add(pictureId);
    for (let isHearted = wanted.get(pictureId); isHearted !== undefined; isHearted = wanted.get(pictureId)) {
      const answer = await api.heart(pictureId, isHearted);
      if (answer.status === "done") {
        base = withHearts(base, new Map([[pictureId, isHearted]]));
        changes++;
        if (wanted.get(pictureId) === isHearted) wanted.delete(pictureId);
        update();
      } else {
        wanted.delete(pictureId);
        update({ problem: `Your heart was not saved. ${reasonOf(answer)}` });
      }
    }
    sending.delete(pictureId);
  }

  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watch() {
      const round = ++watching;
      clearTimeout(timer);
      if (!state.hasEnded) void read(round, 0);
      return () => {
        if (round === watching) watching++;
        clearTimeout(timer);
      };
    },
    setHeart(pictureId, isHearted) {
      wanted.set(pictureId, isHearted);
      update({ problem: null });
      void sendHeart(pictureId);
    },
    async comment(draft) {
      const answer = await api.comment(draft);
      if (answer.status !== "done") return reasonOf(answer);
      changes++;
      const { comments } = base;
      const isThere = comments.some(({ id }) => id === draft.id);
      if (!isThere) base = { ...base, comments: [...comments, commentOf(draft)] };
      base = { ...base, guest_name: draft.guest_name };
      update();
      return null;
    },
    dismissProblem: () => update({ problem: null }),
  };
}

const reasonOf = (answer: Exclude<Answer<unknown>, { status: "done" }>) =>
  answer.status === "ended" ? "It is no longer possible here." : answer.message;

/** As the next read will bring it, but for the time by the studio's clock. */
const commentOf = ({ id, picture_id, guest_name, text }: Draft) => ({
  id,
  picture_id,
  guest_name,
  text: text.trim(),
  create_time: new Date().toISOString(),
  is_mine: true,
});

/** The board with this guest's hearts as they want them. @param wanted by the picture's id. */
export function withHearts(board: GuestBoard, wanted: ReadonlyMap<string, boolean>): GuestBoard {
  if (wanted.size === 0) return board;
  const items = board.items.map((item) => {
    const { picture } = item;
    const isHearted = picture ? wanted.get(picture.id) : undefined;
    if (!picture || isHearted === undefined || isHearted === picture.is_hearted) return item;
    const hearts = Math.max(0, picture.hearts + (isHearted ? 1 : -1));
    return { ...item, picture: { ...picture, hearts, is_hearted: isHearted } };
  });
  return { ...board, items };
}
