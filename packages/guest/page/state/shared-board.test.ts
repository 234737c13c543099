import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Draft, GuestBoard, GuestItemsPage } from "./board";
import type { Answer, GuestApi } from "./guest-api";
import { aGuestBoard, aGuestComment, aPicture, aPictureItem } from "./guest-board.fixture";
import { createSharedBoard, POLL_MS, withFavourites } from "./shared-board";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const done = { status: "done", value: null } as const;
const ended = { status: "ended" } as const;
const unreachable = { status: "failed", message: "The studio cannot be reached." } as const;
const draft: Draft = { id: "gc_1", picture_id: "p1", guest_name: "Ada", text: " Warmer, please. " };

type Failure = Exclude<Answer<never>, { status: "done" }>;
/** As the studio has stored it. */
const commentOf = ({ text, ...sent }: Draft) =>
  aGuestComment(sent.id, { ...sent, text: text.trim(), is_mine: true });

type Read = Answer<{ tag: string; board: GuestBoard | null }>;
type Page = Answer<GuestItemsPage>;
const answerOf = (tag: string, board: GuestBoard | null): Read => ({ status: "done", value: { tag, board } });

/** A studio whose answers the test decides; `finish` answers the oldest open request of its kind. */
function aStudio() {
  const reads: { known: string | undefined; finish: (answer: Read) => void }[] = [];
  const pages: { cursor: string; known: string | undefined; finish: (answer: Page) => void }[] = [];
  const favourites: { isFavourite: boolean; finish: (answer: Answer<null>) => void }[] = [];
  const sent: Draft[] = [];
  let ofComments: Failure | null = null;
  const api: GuestApi = {
    read: (known) => new Promise((finish) => reads.push({ known, finish })),
    readItems: (cursor, known) => new Promise((finish) => pages.push({ cursor, known, finish })),
    favourite: (_, isFavourite) => new Promise((finish) => favourites.push({ isFavourite, finish })),
    answer: async () => done,
    comment: async (text) => {
      sent.push(text);
      return ofComments ?? { status: "done", value: commentOf(text) };
    },
    changeComment: async (id, change) =>
      ofComments ?? { status: "done", value: { ...commentOf({ ...draft, id }), ...change } },
    deleteComment: async () => ofComments ?? done,
  };
  return {
    api,
    reads,
    pages,
    favourites,
    sent,
    answerComments: (answer: Failure | null) => {
      ofComments = answer;
    },
    async answerRead(answer: Read) {
      reads.shift()?.finish(answer);
      await vi.advanceTimersByTimeAsync(0);
    },
    async answerPage(tag: string, ids: readonly string[] | null, next_cursor: string | null) {
      const items = ids?.map((id) => aPictureItem(id)) ?? null;
      pages.shift()?.finish({ status: "done", value: { tag, items, next_cursor } });
      await vi.advanceTimersByTimeAsync(0);
    },
    async answerFavourite(answer: Answer<null>) {
      favourites.shift()?.finish(answer);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const favouriteOf = (board: GuestBoard, id = "p1") => {
  const picture = board.items.find((item) => item.picture?.id === id)?.picture;
  return [picture?.is_favourite, picture?.favourites];
};

describe("an open page of a share link", () => {
  it("reads the board at once and then every few seconds, and says what it already knows", async () => {
    const studio = aStudio();
    const shared = createSharedBoard(studio.api, aGuestBoard());
    shared.watch();
    expect(studio.reads.map(({ known }) => known)).toEqual([undefined]);
    await studio.answerRead(answerOf("t1", aGuestBoard({ name: "Second round" })));
    expect(shared.current().board.name).toBe("Second round");
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(studio.reads.map(({ known }) => known)).toEqual(["t1"]);
    await studio.answerRead(answerOf("t1", null));
    expect(shared.current().board.name).toBe("Second round");
  });

  it("an unchanged board draws nothing anew", async () => {
    const studio = aStudio();
    const shared = createSharedBoard(studio.api, aGuestBoard());
    const listener = vi.fn();
    shared.subscribe(listener);
    shared.watch();
    await studio.answerRead(answerOf("t1", null));
    expect(listener).not.toHaveBeenCalled();
  });

  it("a page that nobody looks at does not poll, and reads at once when somebody looks again", async () => {
    const studio = aStudio();
    const shared = createSharedBoard(studio.api, aGuestBoard());
    const stop = shared.watch();
    await studio.answerRead(answerOf("t1", null));
    stop();
    await vi.advanceTimersByTimeAsync(100 * POLL_MS);
    expect(studio.reads).toHaveLength(0);
    shared.watch();
    expect(studio.reads).toHaveLength(1);
  });

  it("once the link has ended, the pictures and comments are gone and nothing is read any more", async () => {
    const studio = aStudio();
    const shared = createSharedBoard(studio.api, aGuestBoard());
    shared.watch();
    await studio.answerRead(ended);
    expect(shared.current()).toMatchObject({ hasEnded: true, board: { items: [], comments: [] } });
    await vi.advanceTimersByTimeAsync(100 * POLL_MS);
    shared.watch();
    expect(studio.reads).toHaveLength(0);
  });

  it("without a connection the pauses grow up to a minute, and the page says so until it is back", async () => {
    const studio = aStudio();
    const shared = createSharedBoard(studio.api, aGuestBoard());
    shared.watch();
    for (const pause of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
      await studio.answerRead(unreachable);
      expect(shared.current().isUnreachable).toBe(true);
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(studio.reads).toHaveLength(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(studio.reads).toHaveLength(1);
    }
    await studio.answerRead(answerOf("t1", null));
    expect(shared.current().isUnreachable).toBe(false);
  });

  it("a studio that asks for a pause is left alone for that long", async () => {
    const studio = aStudio();
    createSharedBoard(studio.api, aGuestBoard()).watch();
    await studio.answerRead({ ...unreachable, retryAfterMs: 90_000 });
    await vi.advanceTimersByTimeAsync(89_999);
    expect(studio.reads).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(studio.reads).toHaveLength(1);
  });
});

describe("a board of several pages", () => {
  const first = (changes: Partial<GuestBoard> = {}) =>
    aGuestBoard({ pictures: 4, next_cursor: "after p2", items_tag: "one", ...changes });
  const shown = ({ items }: GuestBoard) => items.map(({ picture }) => picture?.id).join(" ");
  const open = async () => {
    const studio = aStudio();
    const shared = createSharedBoard(studio.api, first());
    shared.watch();
    await studio.answerRead(answerOf("t1", first()));
    return { ...studio, shared };
  };
  /** With all pages read. */
  const openFullyLoaded = async () => {
    const studio = await open();
    await studio.answerPage("page 2", ["p3"], "after p3");
    await studio.answerPage("page 3", ["p4"], null);
    await vi.advanceTimersByTimeAsync(POLL_MS);
    return studio;
  };

  it("further pages follow the first one by themselves, and each is shown as soon as it is there", async () => {
    const { shared, pages, reads, answerPage } = await open();
    expect(shown(shared.current().board)).toBe("p1 p2");
    expect(pages).toMatchObject([{ cursor: "after p2", known: undefined }]);
    await answerPage("page 2", ["p3"], "after p3");
    expect(shown(shared.current().board)).toBe("p1 p2 p3");
    await answerPage("page 3", ["p4"], null);
    expect(shown(shared.current().board)).toBe("p1 p2 p3 p4");
    expect(shared.current().board.next_cursor).toBeNull();
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(reads.map(({ known }) => known)).toEqual(["t1"]);
  });

  it("favourites of other guests need no page again", async () => {
    const { shared, pages, answerRead } = await openFullyLoaded();
    const favourites = [{ picture_id: "p4", count: 3, is_mine: false }];
    await answerRead(answerOf("t2", first({ favourites })));
    expect(pages).toEqual([]);
    expect(shown(shared.current().board)).toBe("p1 p2 p3 p4");
    expect(favouriteOf(shared.current().board, "p4")).toEqual([false, 3]);
  });

  it("when the board was changed its pages are asked for again, and until all are there the board is shown as it was", async () => {
    const { shared, pages, answerRead, answerPage } = await openFullyLoaded();
    await answerRead(answerOf("t2", first({ items_tag: "two", items: [aPictureItem("p2")] })));
    expect(shown(shared.current().board)).toBe("p1 p2 p3 p4");
    expect(pages).toMatchObject([{ cursor: "after p2", known: "page 2" }]);
    await answerPage("page 2", null, "after p3");
    await answerPage("page 3b", ["p1"], null);
    expect(shown(shared.current().board)).toBe("p2 p3 p1");
  });

  it("a favourite that is saved while pages are read stays", async () => {
    const { shared, answerFavourite, answerPage, answerRead } = await open();
    shared.setFavourite("p1", true);
    await answerFavourite(done);
    await answerPage("page 2", ["p3", "p4"], null);
    expect(favouriteOf(shared.current().board)).toEqual([true, 1]);
    const favourites = [{ picture_id: "p1", count: 1, is_mine: true }];
    await answerRead(answerOf("t2", first({ favourites })));
    expect(favouriteOf(shared.current().board)).toEqual([true, 1]);
    expect(shown(shared.current().board)).toBe("p1 p2 p3 p4");
  });

  const failPage = async (studio: Awaited<ReturnType<typeof open>>) => {
    studio.pages.shift()?.finish(unreachable);
    await vi.advanceTimersByTimeAsync(0);
  };
  /** With the second page, while the third one has failed. */
  const openWithFailedPage = async () => {
    const studio = await open();
    await studio.answerPage("page 2", ["p3"], "after p3");
    await failPage(studio);
    return studio;
  };

  it("a failed page leaves those before it on the page with the reason, and Try again goes on from there", async () => {
    const { shared, pages, reads, answerRead, answerPage } = await openWithFailedPage();
    expect(shown(shared.current().board)).toBe("p1 p2 p3");
    expect(shared.current()).toMatchObject({
      loadingProblem: "The studio cannot be reached.",
      isUnreachable: false,
    });
    shared.retryLoading();
    expect(shared.current().loadingProblem).toBeNull();
    expect(reads.map(({ known }) => known)).toEqual(["t1"]);
    await answerRead(answerOf("t1", null));
    expect(pages).toMatchObject([{ cursor: "after p3" }]);
    expect(shown(shared.current().board)).toBe("p1 p2 p3");
    await answerPage("page 3", ["p4"], null);
    expect(shown(shared.current().board)).toBe("p1 p2 p3 p4");
    expect(shared.current().board.next_cursor).toBeNull();
  });

  it("after a failed page the reading goes on by itself, and the reason stays until a page has come", async () => {
    const studio = await openWithFailedPage();
    const { shared, pages, answerRead, answerPage } = studio;
    await vi.advanceTimersByTimeAsync(2 * POLL_MS);
    await answerRead(answerOf("t1", null));
    expect(shared.current().loadingProblem).not.toBeNull();
    await failPage(studio);
    expect(shared.current().loadingProblem).not.toBeNull();
    await vi.advanceTimersByTimeAsync(4 * POLL_MS);
    await answerRead(answerOf("t1", null));
    expect(pages).toMatchObject([{ cursor: "after p3" }]);
    await answerPage("page 3", ["p4"], null);
    expect(shared.current().loadingProblem).toBeNull();
    expect(shown(shared.current().board)).toBe("p1 p2 p3 p4");
  });

  it("when the board was changed after a page failed, it is read from its beginning, but no page twice that is the same", async () => {
    const { shared, pages, answerRead, answerPage } = await openWithFailedPage();
    shared.retryLoading();
    await answerRead(answerOf("t2", first({ items_tag: "two", items: [aPictureItem("p2")] })));
    expect(pages).toMatchObject([{ cursor: "after p2", known: "page 2" }]);
    await answerPage("page 2", null, "after p3");
    await answerPage("page 3", ["p4"], null);
    expect(shown(shared.current().board)).toBe("p2 p3 p4");
  });

  it("favourites of others after a page failed are shown on the pages before it, too", async () => {
    const { shared, answerRead, answerPage } = await openWithFailedPage();
    shared.retryLoading();
    const favourites = [{ picture_id: "p3", count: 2, is_mine: false }];
    await answerRead(answerOf("t2", first({ favourites })));
    await answerPage("page 3", ["p4"], null);
    expect(favouriteOf(shared.current().board, "p3")).toEqual([false, 2]);
  });

  it("a page that nobody looks at any more is read on when somebody looks again", async () => {
    const studio = aStudio();
    const shared = createSharedBoard(studio.api, first());
    const stop = shared.watch();
    await studio.answerRead(answerOf("t1", first()));
    await studio.answerPage("page 2", ["p3"], "after p3");
    stop();
    await studio.answerPage("page 3", ["p4"], null);
    shared.retryLoading();
    expect(studio.reads).toHaveLength(0);
    shared.watch();
    await studio.answerRead(answerOf("t1", null));
    expect(studio.pages).toMatchObject([{ cursor: "after p3" }]);
  });

  it("once the link has got another password, nothing is shown and nothing is read any more", async () => {
    const studio = aStudio();
    const shared = createSharedBoard(studio.api, aGuestBoard());
    shared.watch();
    await studio.answerRead({ status: "locked" });
    expect(shared.current()).toMatchObject({
      hasEnded: true,
      isLocked: true,
      board: { items: [], comments: [] },
    });
    await vi.advanceTimersByTimeAsync(10 * POLL_MS);
    expect(studio.reads).toEqual([]);
  });

  it("once the link has ended while pages are read, nothing is shown", async () => {
    const { shared, pages, reads } = await open();
    pages.shift()?.finish(ended);
    await vi.advanceTimersByTimeAsync(100 * POLL_MS);
    expect(shared.current()).toMatchObject({ hasEnded: true, board: { items: [] } });
    expect(reads).toHaveLength(0);
  });
});

describe("the favourite of a guest", () => {
  it("a favourite is shown at once and stays when the studio has saved it", async () => {
    const studio = aStudio();
    const shared = createSharedBoard(studio.api, aGuestBoard());
    shared.setFavourite("p1", true);
    expect(favouriteOf(shared.current().board)).toEqual([true, 1]);
    await studio.answerFavourite(done);
    expect(favouriteOf(shared.current().board)).toEqual([true, 1]);
  });

  it("a favourite that could not be saved is taken back with a message, which the guest can dismiss", async () => {
    const studio = aStudio();
    const shared = createSharedBoard(studio.api, aGuestBoard());
    shared.setFavourite("p1", true);
    await studio.answerFavourite(unreachable);
    expect(favouriteOf(shared.current().board)).toEqual([false, 0]);
    expect(shared.current().problem).toContain("The studio cannot be reached.");
    shared.dismissProblem();
    expect(shared.current().problem).toBeNull();
  });

  it("of several quick presses on one favourite the last one counts, and one request runs at a time", async () => {
    const studio = aStudio();
    const shared = createSharedBoard(studio.api, aGuestBoard());
    for (const isFavourite of [true, false, true, false]) shared.setFavourite("p1", isFavourite);
    expect(studio.favourites.map(({ isFavourite }) => isFavourite)).toEqual([true]);
    await studio.answerFavourite(done);
    expect(favouriteOf(shared.current().board)).toEqual([false, 0]);
    expect(studio.favourites.map(({ isFavourite }) => isFavourite)).toEqual([false]);
    await studio.answerFavourite(done);
    expect(studio.favourites).toHaveLength(0);
    expect(favouriteOf(shared.current().board)).toEqual([false, 0]);
  });

  it("a read that began before a favourite was saved does not take it back", async () => {
    const studio = aStudio();
    const shared = createSharedBoard(studio.api, aGuestBoard());
    shared.watch();
    shared.setFavourite("p1", true);
    await studio.answerFavourite(done);
    await studio.answerRead(answerOf("t1", aGuestBoard()));
    expect(favouriteOf(shared.current().board)).toEqual([true, 1]);
    const saved = aGuestBoard({ favourites: [{ picture_id: "p1", count: 4, is_mine: true }] });
    await studio.answerRead(answerOf("t2", saved));
    expect(favouriteOf(shared.current().board)).toEqual([true, 4]);
  });

  it("favourites of other guests are added to the guest's own unsaved one", () => {
    const board = aGuestBoard({
      items: [aPictureItem("p1", { picture: aPicture("p1", { favourites: 5 }) }), aPictureItem("p2")],
    });
    const shown = withFavourites(board, new Map([["p1", true]]));
    expect(favouriteOf(shown)).toEqual([true, 6]);
    expect(withFavourites(shown, new Map([["p1", true]])).items[0]).toBe(shown.items[0]);
    expect(favouriteOf(withFavourites(board, new Map([["p2", false]])), "p2")).toEqual([false, 0]);
  });
});

describe("the comment of a guest", () => {
  it("a sent comment is shown at once, and once only after the next read", async () => {
    const studio = aStudio();
    const shared = createSharedBoard(studio.api, aGuestBoard());
    expect(await shared.comment(draft)).toBeNull();
    expect(shared.current().board.comments).toMatchObject([
      { id: "gc_1", picture_id: "p1", guest_name: "Ada", text: "Warmer, please.", is_mine: true },
    ]);
    expect(shared.current().board.guest_name).toBe("Ada");
    expect(await shared.comment(draft)).toBeNull();
    expect(shared.current().board.comments).toHaveLength(1);
  });

  it("an edited or resolved comment is shown so at once, and a deleted one is gone unless it has replies", async () => {
    const studio = aStudio();
    const mine = aGuestComment("gc_1", { is_mine: true });
    const shared = createSharedBoard(
      studio.api,
      aGuestBoard({ comments: [mine, aGuestComment("co_2", { parent_id: "gc_1" })] }),
    );
    expect(await shared.changeComment("gc_1", { text: "Colder" })).toBeNull();
    expect(shared.current().board.comments).toMatchObject([{ id: "gc_1", text: "Colder" }, { id: "co_2" }]);
    expect(await shared.changeComment("gc_1", { is_resolved: true })).toBeNull();
    expect(shared.current().board.comments[0]).toMatchObject({ is_resolved: true });
    expect(await shared.deleteComment("gc_1")).toBeNull();
    expect(shared.current().board.comments).toMatchObject([{ is_deleted: true, text: "" }, { id: "co_2" }]);
    expect(await shared.deleteComment("co_2")).toBeNull();
    expect(shared.current().board.comments.map(({ id }) => id)).toEqual(["gc_1"]);
    studio.answerComments(unreachable);
    expect(await shared.changeComment("gc_1", { text: "Never" })).toBe(unreachable.message);
    expect(await shared.deleteComment("gc_1")).toBe(unreachable.message);
  });

  it("a comment that could not be sent is not shown, and the reason is returned", async () => {
    const studio = aStudio();
    const shared = createSharedBoard(studio.api, aGuestBoard());
    studio.answerComments(unreachable);
    expect(await shared.comment(draft)).toBe("The studio cannot be reached.");
    studio.answerComments(ended);
    expect(await shared.comment(draft)).toBe("It is no longer possible here.");
    expect(shared.current().board.comments).toEqual([]);
  });
});
