/** Streams a ZIP whose files are read only when it is their turn. */
import "server-only";
import { makeZip } from "client-zip";

export interface ZipFile {
  name: string;
  /** Its bytes, or pieces of them or of text; no piece is empty. */
  input: string | AsyncGenerator<Uint8Array | string>;
  lastModified?: Date;
}

/**
 * Produces nothing ahead of the reader, so that a few pieces of one file are in memory. A client that disconnects is no
 * error: the file that is being read is closed.
 *
 * @param files is called with a signal that aborts when the client has disconnected.
 */
export function streamZip(
  files: (signal: AbortSignal) => AsyncGenerator<ZipFile>,
): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  let reading: AsyncGenerator<Uint8Array | string> | undefined;
  async function* watched() {
    for await (const file of files(gone.signal)) {
      reading = typeof file.input === "string" ? undefined : file.input;
      yield file;
    }
  }
  const reader = makeZip(watched()).getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel(reason) {
        gone.abort();
        await reader.cancel(reason).catch(() => {});
        await reading?.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
