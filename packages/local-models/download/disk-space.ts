/** Whether the disk has room, asked before the first byte. */
import { stat, statfs } from "node:fs/promises";
import { StudioError } from "contract/studio-error";
import { leftovers } from "./part";

/** @param target where a file of so many bytes will be. @returns what is still to come; a part that is there counts. */
export async function missingBytes(target: string, bytes: number): Promise<number> {
  if ((await sizeOf(target)) === bytes) return 0;
  const [part = ""] = leftovers(target);
  return Math.max(0, bytes - (await sizeOf(part)));
}

/** Zero for what is not there. */
export const sizeOf = async (file: string) =>
  await stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** @param reserve what has to stay free. @throws StudioError that says how much is needed and free. */
export async function expectRoom(folder: string, needed: number, reserve: number): Promise<void> {
  if (needed === 0) return;
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (needed + reserve <= free) return;
  throw new StudioError(
    "storage_unavailable",
    `The disk of ${folder} is too small: ${inGigabytes(needed + reserve)} are needed, ${inGigabytes(free)} are free.`,
  );
}

const inGigabytes = (bytes: number) =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(0)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
