/** The files that this tab uploads: one after the other, each with a preview that is there at once. */
import { MAX_UPLOAD_BYTES, type Upload } from "contract/pictures/upload";
import { ApiError, errorMessage } from "@/lib/client/api/call/errors";
import { verdictOn, withRetries } from "@/lib/client/api/call/retry";
import { uploadPicture } from "@/lib/client/api/uploads";

export type UploadState =
  /** @param share of the bytes that are sent, 0 to 1. */
  | { kind: "under_way"; share: number }
  | { kind: "done"; upload: Upload }
  | { kind: "failed"; words: string; canRetry: boolean; isStorageFull: boolean };

export interface FileUpload {
  id: string;
  name: string;
  /** Of the file itself. */
  previewUrl: string;
  state: UploadState;
}

export interface FileUploads {
  /** By their ids; another map after each change. */
  read: () => ReadonlyMap<string, FileUpload>;
  /** @returns how to stop listening. */
  subscribe: (listener: () => void) => () => void;
  /** Begins to upload a file. @returns its id */
  add: (file: File) => string;
  /** Uploads one again that failed. */
  retry: (id: string) => void;
  /** Stops the upload of a file that nobody wants any more, and releases its preview. */
  remove: (id: string) => void;
}

const STORAGE_FULL = 40202;
const UNDER_WAY = { kind: "under_way", share: 0 } as const;

type Send = typeof uploadPicture;

export function createFileUploads(send: Send = uploadPicture): FileUploads {
  let all: ReadonlyMap<string, FileUpload> = new Map();
  const files = new Map<string, { file: File; abort: AbortController }>();
  const listeners = new Set<() => void>();
  let last: Promise<void> = Promise.resolve();

  function show(next: ReadonlyMap<string, FileUpload>): void {
    all = next;
    for (const listener of listeners) listener();
  }

  function change(id: string, state: UploadState): void {
    const upload = all.get(id);
    if (upload) show(new Map(all).set(id, { ...upload, state }));
  }

  /** One at a time: several share one connection, and the first is there sooner. */
  function begin(id: string): void {
    last = last.then(() => transmit(id));
  }

  async function transmit(id: string): Promise<void> {
    const kept = files.get(id);
    if (!kept) return;
    const { file, abort } = kept;
    const onProgress = (share: number) => change(id, { kind: "under_way", share });
    try {
      if (file.size > MAX_UPLOAD_BYTES) throw new TooLarge();
      const call = () => {
        abort.signal.throwIfAborted();
        return send(file, { onProgress, signal: abort.signal });
      };
      const upload = await withRetries(call, () => change(id, UNDER_WAY));
      change(id, { kind: "done", upload });
      forget(id);
    } catch (error) {
      if (!abort.signal.aborted) change(id, failureOf(error));
    }
  }

  /** Releases the file, which is in memory where it was pasted. */
  function forget(id: string): void {
    files.delete(id);
    const upload = all.get(id);
    if (upload) URL.revokeObjectURL(upload.previewUrl);
  }

  return {
    read: () => all,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(file) {
      const id = crypto.randomUUID();
      files.set(id, { file, abort: new AbortController() });
      const previewUrl = URL.createObjectURL(file);
      show(new Map(all).set(id, { id, name: file.name, previewUrl, state: UNDER_WAY }));
      begin(id);
      return id;
    },
    retry(id) {
      change(id, UNDER_WAY);
      begin(id);
    },
    remove(id) {
      files.get(id)?.abort.abort();
      forget(id);
      const next = new Map(all);
      next.delete(id);
      show(next);
    },
  };
}

class TooLarge extends Error {}

function failureOf(error: unknown): UploadState {
  if (error instanceof TooLarge)
    return {
      kind: "failed",
      words: `The file is larger than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB. Save it smaller.`,
      ...{ canRetry: false, isStorageFull: false },
    };
  const isStorageFull = error instanceof ApiError && error.code === STORAGE_FULL;
  return {
    kind: "failed",
    words: errorMessage(error),
    // What is deleted elsewhere makes room.
    canRetry: isStorageFull || verdictOn(error) !== "refused",
    isStorageFull,
  };
}

/** Of this tab. */
export const fileUploads = createFileUploads();
