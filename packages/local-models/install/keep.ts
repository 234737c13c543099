/** Choosing among installed models, and giving the disk back. */
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { StudioError } from "contract/studio-error";
import { sizeOf } from "../download/disk-space";
import { withLock } from "../download/lock";
import { leftovers } from "../download/part";
import { endOrphan, portOfAnother } from "../runner/orphan";
import { LOCAL_MODELS } from "../table/models";
import type { InstalledModel } from "../types";
import { readInstalled, writeInstalled } from "./installed";
import { filesFolder, isInside, runnersFolder } from "./layout";

/** Makes an installed model the one that runs. @throws StudioError for one that is not installed */
export async function chooseModel(folder: string, id: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await withLock(folder, async () => {
    const { models } = await readInstalled(folder);
    if (!models.some((model) => model.id === id))
      throw new StudioError("not_found", `The model ${id} is not installed.`);
    await writeInstalled(folder, { models, chosen: id });
  });
}

export interface Removed {
  freedBytes: number;
  hasEnded: boolean;
}

/**
 * Removes a model, also one whose download never ended, or all of them. Files and programs that another model uses stay; a file that
 * a person brought by its path is never touched. `installed.json` is written first, so a model that is listed is whole. A server that
 * runs such a model and has no supervisor any more, because that was killed, is ended: nobody else would end it.
 *
 * @returns how many bytes the disk has got back, and whether a server was ended.
 */
export async function removeModel(folder: string, id: string | "all"): Promise<Removed> {
  await mkdir(folder, { recursive: true });
  return await withLock(folder, async () => {
    const { models, chosen } = await readInstalled(folder);
    const staying = id === "all" ? [] : models.filter((model) => model.id !== id);
    const going = models.filter((model) => !staying.includes(model));
    await writeInstalled(folder, {
      models: staying,
      chosen: staying.some((model) => model.id === chosen) ? chosen : (staying[0]?.id ?? null),
    });
    const hasEnded =
      portOfAnother(folder) === null && going.some((model) => endOrphan(folder, wordsOf(model)));
    const needed = new Set(staying.flatMap((model) => model.files.map((file) => file.path)));
    const named = id === "all" ? await readdir(filesFolder(folder)).catch(() => []) : namesOf(id);
    const files = [
      ...going.flatMap((model) => model.files.map((file) => file.path)),
      ...named.map((name) => path.join(filesFolder(folder), name)),
    ].filter((file) => isInside(folder, file) && !needed.has(file));
    let freedBytes = 0;
    for (const file of new Set(files.flatMap((each) => [each, ...leftovers(each)]))) {
      freedBytes += await sizeOf(file);
      await rm(file, { force: true });
    }
    return { freedBytes: freedBytes + (await removeRunners(folder, staying)), hasEnded };
  });
}

/** What the command line of its server has. */
const wordsOf = ({ server, files }: InstalledModel) => [server, ...files.map((file) => file.path)];

/** Of a model of the table, whether or not it is installed. */
const namesOf = (id: string) =>
  LOCAL_MODELS.find((model) => model.id === id)?.files.map(({ name }) => name) ?? [];

/** Removes the programs that no model uses. @returns their bytes */
async function removeRunners(folder: string, staying: readonly { server: string }[]): Promise<number> {
  let freed = 0;
  for (const name of await readdir(runnersFolder(folder)).catch(() => [])) {
    const runner = path.join(runnersFolder(folder), name);
    if (staying.some(({ server }) => isInside(runner, server))) continue;
    for (const entry of await readdir(runner, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) freed += await sizeOf(path.join(entry.parentPath, entry.name));
    await rm(runner, { recursive: true, force: true });
  }
  return freed;
}
