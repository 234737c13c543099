/** Hands out a document as fast as it is read, and gives up on readers that stop. */
import "server-only";
import { StudioError } from "contract/studio-error";

/** Each holds two fonts and a picture in memory: about 10 MB. */
const MAX_OPEN = 12;
/** So that nobody takes all places. */
const MAX_OPEN_OF_PERSON = 3;
/** A client that reads nothing for this long counts as gone, although its connection is open. */
const STALL_MS = 2 * 60_000;

/** By person. */
const open = new Map<string, number>();
const openOf = (personId: string) => open.get(personId) ?? 0;

/**
 * @param personId whose document it is.
 * @param write makes pieces; is ended when the reader is gone, and its signal aborts.
 * @param stallMs tests pass less.
 * @throws StudioError `downloads_busy` when too many of the person, or of all, are open in this process.
 */
export function streamBounded(
  personId: string,
  write: (signal: AbortSignal) => AsyncGenerator<Uint8Array>,
  stallMs = STALL_MS,
): ReadableStream<Uint8Array> {
  const all = [...open.values()].reduce((sum, count) => sum + count, 0);
  if (openOf(personId) >= MAX_OPEN_OF_PERSON || all >= MAX_OPEN)
    throw new StudioError("downloads_busy", "Too many PDFs are being made. Try again in a moment.", {
      retryable: true,
    });
  open.set(personId, openOf(personId) + 1);
  const gone = new AbortController();
  const pieces = write(gone.signal);
  let isClosed = false;
  let stall: NodeJS.Timeout | undefined;
  function close(): void {
    clearTimeout(stall);
    if (isClosed) return;
    isClosed = true;
    const left = openOf(personId) - 1;
    if (left > 0) open.set(personId, left);
    else open.delete(personId);
  }
  async function abandon(): Promise<void> {
    close();
    gone.abort();
    await pieces.return(undefined);
  }
  return new ReadableStream(
    {
      start(controller) {
        stall = setTimeout(stalled, stallMs, controller);
      },
      async pull(controller) {
        clearTimeout(stall);
        try {
          const { done, value } = await pieces.next();
          if (isClosed) return;
          if (done) {
            close();
            controller.close();
          } else {
            controller.enqueue(value);
            stall = setTimeout(stalled, stallMs, controller);
          }
        } catch (error) {
          close();
          throw error;
        }
      },
      cancel: abandon,
    },
    { highWaterMark: 0 },
  );

  function stalled(controller: ReadableStreamDefaultController<Uint8Array>): void {
    controller.error(new Error("The reader of a PDF has stopped reading."));
    void abandon();
  }
}
