/** Gets one file whole and checked, or leaves a part that the next try continues. */
import { createHash } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { StudioError } from "contract/studio-error";
import { type Dispatcher, EnvHttpProxyAgent } from "undici";
import type { DownloadOptions, SourceFile } from "../types";
import { expectRoom, missingBytes, sizeOf } from "./disk-space";
import { WrongContent, wrongHash } from "./failures";
import { hashAll } from "./hash-file";
import { withLock } from "./lock";
import { createMeter } from "./meter";
import { PACE, type Pace } from "./pace";
import { Part } from "./part";
import { persist } from "./persist";
import { receive, type Wanted } from "./receive";
import type { Asking } from "./request";
import { wantedOf } from "./sources";

export interface Downloaded {
  /** Absolute. */
  path: string;
  bytes: number;
  /** Of what is on the disk. */
  sha256: string;
}

type Connection = Omit<Asking, "method" | "headers">;

/**
 * Downloads a file into a folder. A file that is there and right is not fetched again; a part that is there is continued.
 *
 * @throws StudioError with a sentence for a person; the signal's reason.
 */
export async function downloadFile(
  file: SourceFile,
  folder: string,
  options: DownloadOptions,
  pace: Pace = PACE,
): Promise<Downloaded> {
  await mkdir(folder, { recursive: true });
  return await withLock(folder, () =>
    withDispatcher(options, (dispatcher) => download(file, folder, { ...options, dispatcher }, pace)),
  );
}

/** Connections that follow the proxies of the environment, for as long as `work` takes. */
export async function withDispatcher<T>(
  { dispatcher }: DownloadOptions,
  work: (dispatcher: Dispatcher) => Promise<T>,
): Promise<T> {
  if (dispatcher) return await work(dispatcher);
  const own = new EnvHttpProxyAgent({ connect: { timeout: 15_000 } });
  try {
    return await work(own);
  } finally {
    await own.destroy();
  }
}

/** As `downloadFile`, in a folder that is locked. */
export async function download(
  file: SourceFile,
  folder: string,
  options: DownloadOptions & { dispatcher: Dispatcher },
  pace: Pace,
): Promise<Downloaded> {
  if (path.basename(file.name) !== file.name || file.name.startsWith("."))
    throw new StudioError("invalid_request", `${file.name} is not the name of a file.`);
  const { signal, dispatcher } = options;
  const target = path.join(path.resolve(folder), file.name);
  const base = { signal, dispatcher, stallMs: pace.stallMs };
  const { authorization, ...wanted } = await wantedOf(file, options, base, pace);
  const there = await checkedBefore(target, wanted, signal);
  if (there === null) await expectRoom(folder, await missingBytes(target, wanted.bytes), pace.reserveBytes);
  const sha256 = there ?? (await fetchTo(target, wanted, { ...base, authorization }, options, pace));
  createMeter(file.name, wanted.bytes, wanted.bytes, options.onProgress).told(wanted.bytes);
  return { path: target, bytes: wanted.bytes, sha256 };
}

/** The SHA-256 of the file that is there; null, and no file any more, where it is not the wanted one. */
async function checkedBefore(target: string, wanted: Wanted, signal: AbortSignal): Promise<string | null> {
  if ((await sizeOf(target)) === wanted.bytes) {
    const sha256 = await sha256Of(target, signal);
    if (wanted.sha256 === null || sha256 === wanted.sha256) return sha256;
  }
  await rm(target, { force: true });
  return null;
}

/** In lower-case hexadecimal. */
async function sha256Of(file: string, signal: AbortSignal): Promise<string> {
  const handle = await open(file, "r");
  try {
    const hash = createHash("sha256");
    await hashAll(handle, hash, signal);
    return hash.digest("hex");
  } finally {
    await handle.close();
  }
}

async function fetchTo(
  target: string,
  wanted: Wanted,
  connection: Connection,
  options: DownloadOptions,
  pace: Pace,
): Promise<string> {
  const part = await Part.open(target, options.signal);
  try {
    const sha256 = await fill(part, wanted, connection, options, pace);
    await part.finish();
    return sha256;
  } catch (error) {
    if (error instanceof WrongContent) await part.discard();
    throw error;
  } finally {
    await part.close();
  }
}

/** @returns the SHA-256 of the whole. */
async function fill(
  part: Part,
  wanted: Wanted,
  connection: Connection,
  options: DownloadOptions,
  pace: Pace,
): Promise<string> {
  const meter = createMeter(wanted.name, wanted.bytes, part.bytes, options.onProgress);
  for (;;) {
    meter.tell(part.bytes);
    if (part.bytes !== wanted.bytes)
      await persist(
        () => receive(part, wanted, connection, () => meter.tell(part.bytes)),
        () => part.bytes,
        options.signal,
        pace,
      );
    const sha256 = part.digest();
    if (wanted.sha256 === null || sha256 === wanted.sha256) return sha256;
    // What an earlier run left may have suffered since; it is fetched anew, once.
    if (!part.isKept) throw wrongHash(new URL(wanted.address).host, wanted.name, sha256, wanted.sha256);
    await part.restart(null);
  }
}
