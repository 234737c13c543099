/** From an entry of the table to a model that can run. */
import { mkdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { StudioError } from "contract/studio-error";
import { expectRoom, missingBytes } from "../download/disk-space";
import { download, withDispatcher } from "../download/download-file";
import { withLock } from "../download/lock";
import { PACE, type Pace } from "../download/pace";
import type { DownloadOptions, InstalledModel, LocalModel, ModelFile, Runner, SourceFile } from "../types";
import { readInstalled, writeInstalled } from "./installed";
import { filesFolder, runnerFolder } from "./layout";
import { serverIn, unpack } from "./unpack";

type Ready = DownloadOptions & { dispatcher: NonNullable<DownloadOptions["dispatcher"]> };

/** An archive unpacked, compared with what is downloaded. */
const UNPACKED = 4;

/**
 * Downloads what is missing of a model and its runner, checks all of it, and makes it the chosen model. Called again, it checks the
 * files that are there and replaces those that have suffered.
 *
 * @param folder such as `DATA_DIR/models`; it is made.
 * @throws StudioError with a sentence for a person; the signal's reason. What has come is kept for the next time.
 */
export async function installModel(
  model: LocalModel,
  runner: Runner,
  folder: string,
  options: DownloadOptions,
  pace: Pace = PACE,
): Promise<InstalledModel> {
  // As the studio makes its folder, if this command comes first.
  await mkdir(filesFolder(folder), { recursive: true, mode: 0o700 });
  return await withLock(folder, () =>
    withDispatcher(options, async (dispatcher) => {
      const ready: Ready = { ...options, dispatcher };
      await expectRoom(folder, await bytesToCome(model, runner, folder), pace.reserveBytes);
      const server = await installRunner(runner, folder, ready, pace);
      const files: InstalledModel["files"][number][] = [];
      for (const file of model.files) files.push(await installFile(file, folder, ready, pace));
      const { id, name, serverArguments } = model;
      const installed: InstalledModel = { id, name, files, serverArguments, server };
      const { models } = await readInstalled(folder);
      const others = models.filter((each) => each.id !== id);
      await writeInstalled(folder, { models: [...others, installed], chosen: id });
      return installed;
    }),
  );
}

async function bytesToCome(model: LocalModel, runner: Runner, folder: string): Promise<number> {
  let sum = 0;
  for (const file of model.files)
    if (!isLocal(file)) sum += await missingBytes(path.join(filesFolder(folder), file.name), file.bytes);
  if (!isLocal(runner.archive) && (await serverIn(runnerFolder(folder, runner))) === null)
    for (const archive of archivesOf(runner))
      sum +=
        (await missingBytes(path.join(filesFolder(folder), archive.name), archive.bytes)) +
        UNPACKED * archive.bytes;
  return sum;
}

const archivesOf = (runner: Runner) => [runner.archive, ...runner.libraries];

/** @returns the path of `sd-server`. */
async function installRunner(runner: Runner, folder: string, options: Ready, pace: Pace): Promise<string> {
  if (isLocal(runner.archive)) return fileURLToPath(runner.archive.url);
  const target = runnerFolder(folder, runner);
  // It appears as a whole, so one that is there is whole.
  const there = await serverIn(target);
  if (there) return there;
  await rm(target, { recursive: true, force: true });
  const archives: string[] = [];
  for (const archive of archivesOf(runner))
    archives.push((await download(archive, filesFolder(folder), options, pace)).path);
  await mkdir(path.dirname(target), { recursive: true });
  const server = await unpack(archives, target, options.signal);
  for (const archive of archives) await rm(archive, { force: true });
  return server;
}

async function installFile(file: ModelFile, folder: string, options: Ready, pace: Pace) {
  const { option, url, sha256 } = file;
  if (!isLocal(file)) return { option, ...(await download(file, filesFolder(folder), options, pace)) };
  // A person's own file stays where it is, and is read from there.
  const own = fileURLToPath(url);
  const { size } = await stat(own).catch(() => {
    throw new StudioError("invalid_request", `There is no file ${own} any more.`);
  });
  return { option, path: own, bytes: size, sha256 };
}

const isLocal = ({ url }: SourceFile) => url.startsWith("file:");
