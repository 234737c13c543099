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
import { draftStoreOf } from "../draft/draft-store";

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
  const { prompt: typed, negativePrompt, styles, source } = store.read();
  const before = { prompt: typed, negativePrompt, styles, source };
  store.change({ prompt: escapeVariations(prompt), negativePrompt: "", styles: [], source: null });
  const where = source ? "in the composer, in place of the source" : "in the composer";
  const paid = cost && cost.amount > 0 ? ` It cost ${creationCostInWords(cost)}.` : "";
  notify({
    ...{ key: KEY, words: `The description is ${where}.${paid}` },
    action: { label: "Undo", run: () => store.change(before) },
    ...(window.location.pathname !== "/" && {
      second: { label: "Go to the composer", run: toStudio },
    }),
    durationMs: 20_000,
  });
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
