/** Downloading a file that may be large, such as an archive of creations, with progress. */
import { ARCHIVE_BYTES_HEADER } from "contract/creations/archive-limits";
import { NoAnswerError } from "../call/errors";
import { fetchFrom, send } from "../call/request";

export interface Downloading {
  /** Bytes received so far, and the expected total. */
  done: number;
  of: number;
}

/** A larger archive is streamed to a file, where the browser can do that. */
const MIN_STREAMED_BYTES = 300 * 1024 ** 2;
/** Chunks are joined into blobs of this size, which the browser may keep on disk. */
const PIECE_BYTES = 16 * 1024 ** 2;

interface Options {
  onProgress: (progress: Downloading) => void;
  signal: AbortSignal;
  /** Of these creations only these pictures; all when absent. */
  pictureIds?: readonly string[] | undefined;
}

/**
 * `POST /api/creations/archive`: downloads a ZIP and saves it under the name that the studio suggests.
 *
 * @param ids null for everything.
 * @throws ApiError, UnexpectedAnswerError, NoAnswerError; what `signal` aborts with.
 */
export async function downloadArchive(ids: readonly string[] | null, options: Options): Promise<void> {
  const { signal, pictureIds } = options;
  const asked =
    ids === null
      ? send("GET /creations/archive", { signal })
      : send("POST /creations/archive", { body: { creation_ids: ids, picture_ids: pictureIds }, signal });
  await download(asked, "prompt-studio.zip", options);
}

/**
 * Downloads a file and saves it under the name that the studio suggests.
 *
 * @param name the name when the studio suggests none.
 * @throws ApiError, UnexpectedAnswerError, NoAnswerError; what `signal` aborts with.
 */
export const downloadFile = (path: string, name: string, options: Options): Promise<void> =>
  download(fetchFrom(path, { signal: options.signal }), name, options);

async function download(asked: Promise<Response>, name: string, options: Options): Promise<void> {
  const response = await asked.catch((cause) => {
    throw options.signal.aborted ? cause : new NoAnswerError({ cause });
  });
  if (!response.ok || !response.body) {
    const { failureOf } = await import("../call/read-answer");
    throw failureOf(response.status, await response.text());
  }
  const { headers } = response;
  const of = Number(headers.get(ARCHIVE_BYTES_HEADER) ?? headers.get("content-length")) || 0;
  const suggested = /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1];
  const type = headers.get("content-type") ?? "application/zip";
  await save(response.body, { name: suggested ?? name, type, of }, options);
}

interface Saving {
  name: string;
  type: string;
  of: number;
}

async function save(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { name, type, of }: Saving,
  { onProgress, signal }: Options,
): Promise<void> {
  const file = of > MIN_STREAMED_BYTES ? await chooseFile(name) : null;
  let done = 0;
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        done += chunk.byteLength;
        onProgress({ done, of: Math.max(done, of) });
        controller.enqueue(chunk);
      },
    }),
  );
  try {
    if (file) await counted.pipeTo(file, { signal });
    else saveAs(await collectBlob(counted, type), name);
  } catch (cause) {
    throw signal.aborted ? cause : new NoAnswerError({ cause });
  }
}

type Picker = (options: { suggestedName: string }) => Promise<{
  createWritable(): Promise<WritableStream<Uint8Array>>;
}>;

/** A file chosen by the person; null where the browser cannot ask, or the person declines. */
async function chooseFile(suggestedName: string): Promise<WritableStream<Uint8Array> | null> {
  const picker = (window as { showSaveFilePicker?: Picker }).showSaveFilePicker;
  if (!picker) return null;
  try {
    return await (await picker.call(window, { suggestedName })).createWritable();
  } catch {
    return null;
  }
}

async function collectBlob(body: ReadableStream<Uint8Array<ArrayBuffer>>, type: string): Promise<Blob> {
  let whole = new Blob([], { type });
  let piece: Uint8Array<ArrayBuffer>[] = [];
  let pieceBytes = 0;
  const add = () => {
    whole = new Blob([whole, ...piece], { type });
    piece = [];
    pieceBytes = 0;
  };
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    piece.push(value);
    pieceBytes += value.byteLength;
    if (pieceBytes >= PIECE_BYTES) add();
  }
  add();
  return whole;
}

function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started to read the blob by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
