/**
 * The board of an open page: read again and again while somebody looks, with the guest's own hearts laid over it until
 * the studio has confirmed them. Without React and without a browser, so that tests can run it.
 */
import type { GuestBoard, GuestItem } from "@/lib/contract/boards/guest";
import { withPage, withRest } from "@/lib/contract/boards/pages";
import type { Answer, Draft, GuestApi } from "./guest-api";

export interface SharedState {
  /** With the items of the pages that were read so far; `next` is null when that are all. */
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

interface Page {
  tag: string;
  items: readonly GuestItem[];
}

export const POLL_MS = 4_000;
const MAX_POLL_MS = 60_000;

export function createSharedBoard(api: GuestApi, board: GuestBoard): SharedBoard {
  const listeners = new Set<() => void>();
  /** What the guest wants and the studio has not confirmed, by picture. */
  const wanted = new Map<string, boolean>();
  const sending = new Set<string>();
  let base = board;
  let isFullyLoaded = board.next === null;
  /** The board as it is being read, with its pages so far. */
  let reading: GuestBoard | null = null;
  /** The pages of the last complete reading, by where they begin. */
  let pages: ReadonlyMap<string, Page> = new Map();
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
    if (answer.status !== "done") return fail(answer, round, failures);
    const { board: first } = answer.value;
    const wasFullyLoaded = isFullyLoaded;
    if (first && before === changes) {
      const rest = await readRest(first, round);
      if (rest === null) return;
      if (rest.status !== "done") return fail(rest, round, failures);
    }
    // Read once more when it may be older than what the guest has done meanwhile.
    const isLate = before !== changes;
    if (reading && !(isLate && wasFullyLoaded)) {
      base = reading;
      isFullyLoaded = true;
    }
    reading = null;
    if (isLate) return read(round, 0);
    tag = answer.value.tag;
    if (first || state.isUnreachable) update({ isUnreachable: false });
    readLater(round, 0, POLL_MS);
  }

  /** Reads the pages that are not known; @returns null when nobody watches any more. */
  async function readRest(first: GuestBoard, round: number): Promise<Answer<null> | null> {
    const isKnown = isFullyLoaded && first.items_tag === base.items_tag;
    reading = isKnown ? { ...first, items: withHeartsOf(first, base.items), next: null } : first;
    const now = new Map<string, Page>();
    for (let after = reading.next; after !== null; after = reading.next) {
      if (!isFullyLoaded) {
        base = { ...reading, items: withRest(reading.items, base.items) };
        update();
      }
      const known = pages.get(after);
      const answer = await api.readItems(after, known?.tag);
      if (round !== watching || state.hasEnded) return null;
      if (answer.status !== "done") return answer;
      const page = { tag: answer.value.tag, items: answer.value.items ?? known?.items ?? [] };
      now.set(after, page);
      reading = { ...reading, items: withPage(reading.items, page.items), next: answer.value.next };
    }
    if (!isKnown) pages = now;
    return { status: "done", value: null };
  }

  function fail(answer: Exclude<Answer<unknown>, { status: "done" }>, round: number, failures: number): void {
    reading = null;
    if (answer.status === "ended") {
      base = { ...base, items: [], comments: [] };
      wanted.clear();
      update({ hasEnded: true, problem: null });
    } else {
      if (!state.isUnreachable) update({ isUnreachable: true });
      const pause = Math.min(MAX_POLL_MS, POLL_MS * 2 ** Math.min(failures + 1, 4));
      readLater(round, failures + 1, Math.max(pause, answer.retryAfterMs ?? 0));
    }
  }

  /** What the guest has done, on the page and on what is being read. */
  function edit(change: (board: GuestBoard) => GuestBoard): void {
    changes++;
    base = change(base);
    reading &&= change(reading);
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
        edit((board) => withHearts(board, new Map([[pictureId, isHearted]])));
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
      edit(({ comments, ...board }) => {
        const isThere = comments.some(({ id }) => id === draft.id);
        return {
          ...board,
          guest_name: draft.guest_name,
          comments: isThere ? comments : [...comments, commentOf(draft)],
        };
      });
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

/** The same items with the hearts of a later answer. */
function withHeartsOf({ hearts }: GuestBoard, items: readonly GuestItem[]): GuestItem[] {
  const of = new Map(hearts.map((heart) => [heart.picture_id, heart]));
  return items.map((item) => {
    const { picture } = item;
    if (!picture) return item;
    const { count = 0, is_mine = false } = of.get(picture.id) ?? {};
    if (picture.hearts === count && picture.is_hearted === is_mine) return item;
    return { ...item, picture: { ...picture, hearts: count, is_hearted: is_mine } };
  });
}

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
