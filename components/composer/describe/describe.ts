/** Words for a picture, into the composer. Loads when it is first asked for. */
import type { QueryClient } from "@tanstack/react-query";
import type { NamedPicture } from "contract/creations/inputs";
import type { Description } from "contract/prompts/describe";
import { notify } from "@/components/ui/notices/notify";
import { signInHere } from "@/components/ui/page/sign-in-link";
import { ApiError, errorMessage, sessionEndOf } from "@/lib/client/api/call/errors";
import { ownLimitsQuery } from "@/lib/client/api/limits";
import { describePicture } from "@/lib/client/api/prompts";
import { uploadPicture } from "@/lib/client/api/uploads";
import { creationCostInWords } from "@/lib/client/words/price";
import { escapeVariations } from "@/lib/prompt/variations";
import type { Draft } from "../draft/draft";
import { type DraftStore, draftStoreOf } from "../draft/draft-store";

interface Around {
  personId: string;
  client: QueryClient;
  isFree: boolean;
  /** Goes to the composer. */
  toStudio: () => void;
}

/** Notices about it replace each other. */
const KEY = "describe";
const CHARGED = "The call may have been charged.";

/** What stops the one that is under way. */
let underWay: AbortController | null = null;

/**
 * Asks once, and never again by itself: it may cost something. One at a time.
 *
 * @param picture a file is uploaded first.
 */
export async function describe(picture: NamedPicture | File, around: Around): Promise<void> {
  if (underWay) return showWaiting(underWay, "The last picture is still being described…");
  const stop = new AbortController();
  underWay = stop;
  let isSent = false;
  try {
    showWaiting(stop, picture instanceof File ? "Uploading the picture…" : WAITING);
    const named = picture instanceof File ? await uploaded(picture, stop.signal) : picture;
    if (picture instanceof File) showWaiting(stop, WAITING);
    stop.signal.throwIfAborted();
    isSent = true;
    await putIntoComposer(await describePicture(named, stop.signal), around);
  } catch (error) {
    if (stop.signal.aborted)
      notify({ key: KEY, words: isSent && !around.isFree ? `Stopped. ${CHARGED}` : "Stopped." });
    else report(error, isSent && !around.isFree);
  } finally {
    underWay = null;
    if (isSent) void around.client.invalidateQueries(ownLimitsQuery);
  }
}

const WAITING = "Describing the picture…";

function showWaiting(stop: AbortController, words: string): void {
  notify({
    ...{ key: KEY, words, kind: "waiting" },
    action: { label: "Stop", run: () => stop.abort() },
    durationMs: 60_000,
  });
}

const uploaded = async (file: File, signal: AbortSignal): Promise<NamedPicture> => ({
  upload_id: (await uploadPicture(file, { signal })).upload_id,
});

/** In place of the words that are there, and of a source, whose words would say what changes in it. */
async function putIntoComposer({ prompt, cost }: Description, { personId, toStudio }: Around): Promise<void> {
  const store = draftStoreOf(personId);
  await store.restored();
  const { source } = store.read();
  const where = source ? "in the composer, in place of the source" : "in the composer";
  const paid = cost && cost.amount > 0 ? ` It cost ${creationCostInWords(cost)}.` : "";
  const described = { prompt: escapeVariations(prompt), negativePrompt: "", styles: [], source: null };
  const words = `The description is ${where}.${paid}`;
  exchange(store, described, { words, toStudio: window.location.pathname === "/" ? null : toStudio });
}

type Words = Pick<Draft, "prompt" | "negativePrompt" | "styles" | "source">;

/**
 * Puts words into the composer. The notice puts those back that were there, and so on: what was written in between is kept for
 * its next button.
 */
function exchange(
  store: DraftStore,
  next: Words,
  {
    words,
    toStudio,
    back = "Undo",
  }: { words: string; toStudio: (() => void) | null; back?: "Undo" | "Redo" },
): void {
  const { prompt, negativePrompt, styles, source } = store.read();
  store.change(next);
  const other =
    back === "Undo"
      ? ({ words: "Undone: the composer is as it was before the description.", back: "Redo" } as const)
      : ({ words: "The description is in the composer again.", back: "Undo" } as const);
  const undo = () =>
    exchange(store, { prompt, negativePrompt, styles, source }, { ...other, toStudio: null });
  const show = (way: typeof toStudio) =>
    notify({
      ...{ key: KEY, words, durationMs: 20_000 },
      action: { label: back, run: undo },
      ...(way && {
        second: {
          label: "Go to the composer",
          run() {
            way();
            // Its buttons close a notice, and the words can still be taken back there.
            show(null);
          },
        },
      }),
    });
  show(toStudio);
}

function report(error: unknown, mayBeCharged: boolean): void {
  // An answer of the studio says it itself.
  const more = mayBeCharged && !(error instanceof ApiError) ? ` ${CHARGED}` : "";
  notify({
    ...{ key: KEY, words: `No description. ${errorMessage(error)}${more}`, kind: "problem" },
    ...(sessionEndOf(error) === "signed_out" && { action: { label: "Sign in", run: signInHere } }),
    durationMs: 15_000,
  });
}
