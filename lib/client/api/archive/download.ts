/** Downloading an archive of some or all creations, with progress. */
import { ARCHIVE_BYTES_HEADER } from "@/lib/contract/archive";
import { PERSON_HEADER } from "@/lib/contract/person-header";
import { actingPersonId } from "../call-api";
import { NoAnswerError } from "../errors";

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
  const person = actingPersonId();
  const { pictureIds } = options;
  const response = await fetch("/api/creations/archive", {
    method: ids ? "POST" : "GET",
    headers: {
      ...(ids ? { "content-type": "application/json" } : {}),
      ...(person === null ? {} : { [PERSON_HEADER]: person }),
    },
    ...(ids ? { body: JSON.stringify({ creation_ids: ids, picture_ids: pictureIds }) } : {}),
    credentials: "same-origin",
    cache: "no-store",
    signal: options.signal,
  }).catch((cause) => {
    throw options.signal.aborted ? cause : new NoAnswerError({ cause });
  });
  if (!response.ok || !response.body) {
    const { readAnswer } = await import("../answers");
    readAnswer("done", response.status, await response.text());
    throw new NoAnswerError();
  }
  const of = Number(response.headers.get(ARCHIVE_BYTES_HEADER)) || 0;
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  await save(response.body, { name: name ?? "prompt-studio.zip", of }, options);
}

interface Saving {
  name: string;
  of: number;
}

async function save(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { name, of }: Saving,
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
    else saveAs(await collectBlob(counted), name);
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

async function collectBlob(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  let whole = new Blob([], { type: "application/zip" });
  let piece: Uint8Array<ArrayBuffer>[] = [];
  let pieceBytes = 0;
  const add = () => {
    whole = new Blob([whole, ...piece], { type: "application/zip" });
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
