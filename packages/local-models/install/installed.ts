/** `installed.json`: which models are there, and which one runs. */
import { open, readFile, rename } from "node:fs/promises";
import path from "node:path";
import { StudioError } from "contract/studio-error";
import * as z from "zod";
import { syncFolder } from "../download/part";
import type { InstalledModel } from "../types";
import { isInside } from "./layout";

export interface Installed {
  models: InstalledModel[];
  /** The id of the model that runs; null where none is installed. */
  chosen: string | null;
}

const text = z.string().min(1).max(4_096);

const schema = z.object({
  version: z.literal(1),
  chosen: text.nullable(),
  models: z
    .array(
      z.object({
        id: text,
        name: text,
        files: z
          .array(
            z.object({ option: text, path: text, bytes: z.int().nonnegative(), sha256: text.nullable() }),
          )
          .max(50),
        serverArguments: z.array(z.string().max(4_096)).max(200),
        server: text,
      }),
    )
    .max(1_000),
});

const fileOf = (folder: string) => path.join(path.resolve(folder), "installed.json");

/** What is installed in a folder that may not exist. Paths are absolute. @throws StudioError for a damaged file */
export async function readInstalled(folder: string): Promise<Installed> {
  const content = await readFile(fileOf(folder), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (content === null) return { models: [], chosen: null };
  const parsed = schema.safeParse(parseJson(content));
  if (!parsed.success)
    throw new StudioError(
      "storage_unavailable",
      `${fileOf(folder)} cannot be read. Remove it and install the models again: files that are there are not fetched twice.`,
    );
  const { models, chosen } = parsed.data;
  const absolute = (file: string) => path.resolve(folder, file);
  return {
    models: mapPaths(models, absolute),
    chosen: models.some(({ id }) => id === chosen) ? chosen : (models[0]?.id ?? null),
  };
}

/** Replaces the file at once: whoever reads it sees the old or the new. Call it in a locked folder. */
export async function writeInstalled(folder: string, { models, chosen }: Installed): Promise<void> {
  // Relative, so that the folder can be moved, or seen elsewhere by a container.
  const relative = (file: string) =>
    isInside(folder, file) ? path.relative(path.resolve(folder), file).replaceAll("\\", "/") : file;
  const content = { version: 1, chosen, models: mapPaths(models, relative) };
  const next = `${fileOf(folder)}.new`;
  const handle = await open(next, "w");
  try {
    await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(next, fileOf(folder));
  await syncFolder(path.resolve(folder));
}

const mapPaths = (models: readonly InstalledModel[], map: (file: string) => string): InstalledModel[] =>
  models.map((model) => ({
    ...model,
    files: model.files.map((file) => ({ ...file, path: map(file.path) })),
    server: map(model.server),
  }));

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
