/** Reads the files of a ZIP on the disk. */
import { readFile } from "node:fs/promises";
import { unzip as unzipBytes } from "@/tools/testing/unzip";

/** @returns the files by name. */
export const unzip = async (file: string): Promise<Map<string, Buffer>> => unzipBytes(await readFile(file));
