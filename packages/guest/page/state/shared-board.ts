/**
 * The board of an open page: read again and again while somebody looks, with the guest's own favourites and answers laid over it until
 * the studio has confirmed them. Without React and without a browser, so that tests can run it.
 */
import { type GivenAnswer, withAnswers } from "./answers";
import type { CommentChange, Draft, GuestBoard, GuestComment, GuestItem } from "./board";
import { withComment, withoutComment } from "./comments";
import type { Answer, GuestApi } from "./guest-api";
import { withPictures } from "./versions";
import { createWishes } from "./wishes";

export interface SharedState {
  /** With the items of the pages that were read so far; `next_cursor` is null when that are all. */
  board: GuestBoard;
  /** The link was revoked or has expired. */
  hasEnded: boolean;
  /** Whether it has ended here because it has got another password. */
  isLocked: boolean;
  /** The last read of what has changed has failed; it is repeated. */
  isUnreachable: boolean;
  /** Why a further page could not be loaded, in words, until one is; null while none has failed. */
  loadingProblem: string | null;
  /** What could not be done, in words; null for nothing. */
  problem: string | null;
}

export interface SharedBoard {
  current(): SharedState;
  /** @returns stops listening. */
  subscribe(listener: () => void): () => void;
  /** Reads at once, and then repeatedly; until the returned function is called or the link has ended. */
  watch(): () => void;
  setFavourite(pictureId: string, isFavourite: boolean): void;
  /** In a round of approval. */
  answer(pictureId: string, given: GivenAnswer): void;
  /** @returns null when it was sent, else why not. */
  comment(draft: Draft): Promise<string | null>;
  /** Changes a comment of this guest. @returns as `comment` */
  changeComment(id: string, change: CommentChange): Promise<string | null>;
  deleteComment(id: string): Promise<string | null>;
  dismissProblem(): void;
  /** Loads the pages that are missing after a failure, from the failed one on. */
  retryLoading(): void;
}

/** A board while its pages are read; it stays when a page has failed, and is then read on. */
interface Reading {
  /** Of the answer with the first page. */
  tag: string;
  /** With the items of the pages so far; `next_cursor` is where the next one begins. */
  board: GuestBoard;
  /** Those behind the first one so far, by where they begin. */
  pages: ReadonlyMap<string, Page>;
}

interface Page {
  tag: string;
  items: readonly GuestItem[];
}

type Failure = Exclude<Answer<unknown>, { status: "done" }>;

const NO_FAILURE = { isUnreachable: false, loadingProblem: null };

/** As the page begins. */
export const INITIAL_STATE: Omit<SharedState, "board"> = {
  ...NO_FAILURE,
  ...{ hasEnded: false, isLocked: false, problem: null },
};

export const POLL_MS = 2_500;
const MAX_POLL_MS = 60_000;

export function createSharedBoard(api: GuestApi, board: GuestBoard): SharedBoard {
  const listeners = new Set<() => void>();
  const favourites = createWishes<boolean>({
    send: (pictureId, isFavourite) => api.favourite(pictureId, isFavourite),
    confirmed: (pictureId, isFavourite) =>
      confirm((now) => withFavourites(now, new Map([[pictureId, isFavourite]]))),
    refused: (answer) => update({ problem: `Your favourite was not saved. ${reasonOf(answer)}` }),
  });
  const answers = createWishes<GivenAnswer>({
    send: (pictureId, given) => api.answer(pictureId, given),
    confirmed: (pictureId, given) => confirm((now) => withAnswers(now, new Map([[pictureId, given]]))),
    refused: (answer) => update({ problem: `Your answer was not saved. ${reasonOf(answer)}` }),
  });
  let base = board;
  let isFullyLoaded = board.next_cursor === null;
  let reading: Reading | null = null;
  /** The pages of the last complete reading and of those that were interrupted since, by where they begin. */
  let knownPages: ReadonlyMap<string, Page> = new Map();
  let tag: string | undefined;
  /** Grows with each confirmed change: a read that began before one would undo it on the page. */
  let changes = 0;
  let state: SharedState = { ...INITIAL_STATE, board };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watching = 0;

  function update(change: Partial<SharedState> = {}) {
    state = {
      ...state,
      board: withAnswers(withFavourites(base, favourites.wanted), answers.wanted),
      ...change,
    };
    for (const listener of listeners) listener();
  }

  async function read(round: number, failures: number): Promise<void> {
    const before = changes;
    const answer = await api.read(reading?.tag ?? tag);
    if (round !== watching || state.hasEnded) return;
    if (answer.status !== "done") return fail(answer, round, failures);
    const { board: first } = answer.value;
    if (first && before === changes) reading = begin(answer.value.tag, first);
    const wasFullyLoaded = isFullyLoaded;
    const rest = await readRest(round);
    if (rest === null) return;
    if (rest.status !== "done") return fail(rest, round, failures);
    const done = reading;
    reading = null;
    // Read once more when it may be older than what the guest has done meanwhile.
    const isLate = before !== changes;
    if (done && !(isLate && wasFullyLoaded)) {
      base = done.board;
      isFullyLoaded = true;
    }
    if (isLate) return read(round, 0);
    if (done) ({ tag, pages: knownPages } = done);
    if (done || state.isUnreachable) update(NO_FAILURE);
    readLater(round, 0, POLL_MS);
  }

  /** Begins with all items that are still the same: of an interrupted reading, or of the last complete one. */
  function begin(firstTag: string, first: GuestBoard): Reading {
    const complete = isFullyLoaded ? [{ board: base, pages: knownPages }] : [];
    const same = [...(reading ? [reading] : []), ...complete].find(
      ({ board }) => board.items_tag === first.items_tag,
    );
    if (!same) return { tag: firstTag, board: first, pages: new Map() };
    const { items, next_cursor } = same.board;
    return {
      tag: firstTag,
      board: { ...first, items: withFavouritesOf(first, items), next_cursor },
      pages: same.pages,
    };
  }

  /** Reads the pages that are missing; @returns null when nobody watches any more. */
  async function readRest(round: number): Promise<Answer<null> | null> {
    for (let after = reading?.board.next_cursor; reading && after; after = reading?.board.next_cursor) {
      showLoaded();
      const known = knownPages.get(after);
      const answer = await api.readItems(after, known?.tag);
      if (round !== watching || state.hasEnded) return null;
      if (answer.status !== "done") return answer;
      const { tag: pageTag, items, next_cursor } = answer.value;
      const page = { tag: pageTag, items: items ?? known?.items ?? [] };
      const board = { ...reading.board, items: withPage(reading.board.items, page.items), next_cursor };
      reading = { ...reading, board, pages: new Map([...reading.pages, [after, page]]) };
      knownPages = new Map([...knownPages, [after, page]]);
      if (state.loadingProblem !== null || state.isUnreachable) update(NO_FAILURE);
    }
    return { status: "done", value: null };
  }

  /** The items so far are shown until all are loaded; a board that was fully loaded stays as it was. */
  function showLoaded(): void {
    if (isFullyLoaded || !reading) return;
    base = { ...reading.board, items: withRest(reading.board.items, base.items) };
    update();
  }

  function fail(answer: Failure, round: number, failures: number): void {
    if (answer.status !== "failed") {
      reading = null;
      base = { ...base, items: [], comments: [] };
      favourites.clear();
      answers.clear();
      update({ ...INITIAL_STATE, hasEnded: true, isLocked: answer.status === "locked" });
      return;
    }
    const isPage = reading !== null && !isFullyLoaded;
    if (isPage) update({ ...NO_FAILURE, loadingProblem: answer.message });
    else if (!state.isUnreachable) update({ isUnreachable: true });
    const pause = Math.min(MAX_POLL_MS, POLL_MS * 2 ** Math.min(failures + 1, 5));
    readLater(round, failures + 1, Math.max(pause, answer.retryAfterMs ?? 0));
  }

  /** What the guest has done, on the page and on what is being read. */
  function edit(change: (board: GuestBoard) => GuestBoard): void {
    changes++;
    base = change(base);
    reading &&= { ...reading, board: change(reading.board) };
  }

  function readLater(round: number, failures: number, pauseMs: number) {
    timer = setTimeout(() => {
      timer = undefined;
      void read(round, failures);
    }, pauseMs);
  }

  /** @returns whether a read was about to come. */
  function stopWaiting(): boolean {
    const isWaiting = timer !== undefined;
    clearTimeout(timer);
    timer = undefined;
    return isWaiting;
  }

  function confirm(change: (board: GuestBoard) => GuestBoard): void {
    edit(change);
    update();
  }

  function written(answer: Answer<GuestComment>): string | null {
    if (answer.status !== "done") return reasonOf(answer);
    confirm((now) => withComment(now, answer.value));
    return null;
  }

  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watch() {
      const round = ++watching;
      stopWaiting();
      if (!state.hasEnded) void read(round, 0);
      return () => {
        if (round === watching) watching++;
        stopWaiting();
      };
    },
    setFavourite(pictureId, isFavourite) {
      favourites.set(pictureId, isFavourite);
      update({ problem: null });
    },
    answer(pictureId, given) {
      answers.set(pictureId, given);
      update({ problem: null });
    },
    comment: async (draft) => written(await api.comment(draft)),
    changeComment: async (id, change) => written(await api.changeComment(id, change)),
    async deleteComment(id) {
      const answer = await api.deleteComment(id);
      if (answer.status !== "done") return reasonOf(answer);
      confirm((now) => withoutComment(now, id));
      return null;
    },
    dismissProblem: () => update({ problem: null }),
    retryLoading() {
      update({ loadingProblem: null });
      // Otherwise it is being read already.
      if (stopWaiting()) void read(watching, 0);
    },
  };
}

const reasonOf = (answer: Failure) =>
  answer.status !== "failed" ? "It is no longer possible here." : answer.message;

/** The same items with the favourites of a later answer. */
function withFavouritesOf({ favourites }: GuestBoard, items: readonly GuestItem[]): GuestItem[] {
  const of = new Map(favourites.map((favourite) => [favourite.picture_id, favourite]));
  return items.map((item) =>
    withPictures(item, (picture) => {
      const { count = 0, is_mine = false } = of.get(picture.id) ?? {};
      if (picture.favourites === count && picture.is_favourite === is_mine) return picture;
      return { ...picture, favourites: count, is_favourite: is_mine };
    }),
  );
}

/** The board with this guest's favourites as they want them. @param wanted by the picture's id. */
export function withFavourites(board: GuestBoard, wanted: ReadonlyMap<string, boolean>): GuestBoard {
  if (wanted.size === 0) return board;
  const items = board.items.map((item) =>
    withPictures(item, (picture) => {
      const isFavourite = wanted.get(picture.id);
      if (isFavourite === undefined || isFavourite === picture.is_favourite) return picture;
      const favourites = Math.max(0, picture.favourites + (isFavourite ? 1 : -1));
      return { ...picture, favourites, is_favourite: isFavourite };
    }),
  );
  return { ...board, items };
}

/** With the items of a later page; what has moved there in the meantime stands there. */
const withPage = (items: readonly GuestItem[], page: readonly GuestItem[]): GuestItem[] => [
  ...without(items, page),
  ...page,
];

/** The first pages as they are now, and behind them what was read earlier and may still come. */
const withRest = (items: readonly GuestItem[], earlier: readonly GuestItem[]): GuestItem[] => [
  ...items,
  ...without(earlier, items),
];

function without(items: readonly GuestItem[], others: readonly GuestItem[]): GuestItem[] {
  const ids = new Set(others.map(({ id }) => id));
  return items.filter(({ id }) => !ids.has(id));
}
