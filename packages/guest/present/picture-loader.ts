/** Loads the pictures of a presentation ahead, and keeps them for the time without a network. */
import type { Slide } from "./slides";

/** Presentations up to this size are loaded completely: at some 300 KB a picture that is about 20 MB. */
export const MAX_KEPT_SLIDES = 60;
/** Of larger ones only these are loaded and kept, so without a network they go no further than that. */
const AHEAD = 30;
const BEHIND = 10;
const MAX_LOADS_AT_ONCE = 3;

export type PictureState = { status: "waiting" | "failed" } | { status: "loaded"; src: string };

export interface PictureLoader {
  stateOf(slideId: string): PictureState;
  /**
   * Loads what stands here, then its neighbours, then what else is kept; releases everything else.
   *
   * @param shownId what is shown, if that is a picture that was deleted from the slides.
   */
  moveTo(slides: readonly Slide[], at: number, shownId?: string | undefined): void;
  /** The loaded bytes could not be shown. */
  reportBroken(slideId: string): void;
  /** Tries everything again that has failed, such as after the network came back. */
  retry(): void;
  close(): void;
}

/** Reads a picture into memory. @returns an address of the page's own. @throws when it cannot be had. */
export type ReadPicture = (url: string, signal: AbortSignal) => Promise<string>;

const WAITING: PictureState = { status: "waiting" };
const FAILED: PictureState = { status: "failed" };

/** @param onChange called after the state of any picture has changed. */
export function createPictureLoader(onChange: () => void, read: ReadPicture = readPicture): PictureLoader {
  const states = new Map<string, PictureState>();
  const loading = new Set<string>();
  const closed = new AbortController();
  let wanted: readonly Slide[] = [];
  let shownId: string | undefined;

  const set = (id: string, state: PictureState | null) => {
    const old = states.get(id);
    if (old?.status === "loaded") release(old.src);
    if (state) states.set(id, state);
    else states.delete(id);
  };

  const isKept = (id: string) => id === shownId || wanted.some((slide) => slide.id === id);

  function loadMore() {
    for (const slide of wanted) {
      if (loading.size >= MAX_LOADS_AT_ONCE || closed.signal.aborted) return;
      if (!loading.has(slide.id) && !states.has(slide.id)) void load(slide);
    }
  }

  async function load({ id, url }: Slide) {
    loading.add(id);
    const state = await read(url, closed.signal).then(
      (src): PictureState => ({ status: "loaded", src }),
      () => FAILED,
    );
    loading.delete(id);
    if (closed.signal.aborted || !isKept(id)) {
      if (state.status === "loaded") release(state.src);
    } else {
      set(id, state);
      onChange();
    }
    loadMore();
  }

  return {
    stateOf: (id) => states.get(id) ?? WAITING,
    moveTo(slides, at, shown = slides[at]?.id) {
      wanted = wantedSlides(slides, at);
      // Whoever returns to a picture that has failed asks for another try.
      if (shown !== undefined && shown !== shownId && states.get(shown)?.status === "failed")
        set(shown, null);
      shownId = shown;
      for (const id of [...states.keys()]) if (!isKept(id)) set(id, null);
      loadMore();
    },
    reportBroken(id) {
      set(id, FAILED);
      onChange();
    },
    retry() {
      for (const [id, { status }] of [...states]) if (status === "failed") set(id, null);
      loadMore();
    },
    close() {
      closed.abort();
      for (const id of [...states.keys()]) set(id, null);
    },
  };
}

/** What is loaded and kept around this index, in the order of need. */
export function wantedSlides(slides: readonly Slide[], at: number): Slide[] {
  const isSmall = slides.length <= MAX_KEPT_SLIDES;
  const [ahead, behind] = isSmall ? [slides.length, slides.length] : [AHEAD, BEHIND];
  const following = slides.slice(Math.max(0, at), at + 1 + ahead);
  const before = slides.slice(Math.max(0, at - behind), Math.max(0, at)).reverse();
  return [...following.slice(0, 3), ...before.slice(0, 1), ...following.slice(3), ...before.slice(1)];
}

async function readPicture(url: string, signal: AbortSignal): Promise<string> {
  if (/^(?:data|blob):/.test(url)) return url;
  let answer: Response;
  try {
    answer = await fetch(url, { signal });
  } catch (error) {
    // A picture under another origin can be shown but not read; whether it can, its element will say.
    if (!signal.aborted && new URL(url, location.href).origin !== location.origin) return url;
    throw error;
  }
  if (!answer.ok) throw new Error(`The picture was answered with ${answer.status}.`);
  return URL.createObjectURL(await answer.blob());
}

function release(src: string): void {
  if (src.startsWith("blob:")) URL.revokeObjectURL(src);
}
