/** What the disk refuses, as a sentence for a person instead of the words of the system. */
import { StudioError } from "contract/studio-error";

const SENTENCES: Readonly<Record<string, (file: string, code: string) => string>> = {
  ENOSPC: () => "The disk is full. What has come is kept; make room and start again.",
  EDQUOT: () => "The disk is full. What has come is kept; make room and start again.",
  EROFS: (file, code) => `The disk cannot be written (${code})${file && `: ${file}`}.`,
  EIO: (file, code) => `The disk cannot be written (${code})${file && `: ${file}`}.`,
  EFBIG: (file, code) => `The disk cannot be written (${code})${file && `: ${file}`}.`,
  EACCES: (file, code) => `This account may not read or change ${file || "the folder of models"} (${code}).`,
  EPERM: (file, code) => `This account may not read or change ${file || "the folder of models"} (${code}).`,
  ENOTDIR: (file) =>
    `${file} cannot be there, because a part of its path is a file. DATA_DIR has to name a folder.`,
  EEXIST: (file) => `${file} is a file where a folder has to be. Move it away.`,
  EISDIR: (file) =>
    `${file || "Something among the models"} is a folder where a file has to be. Move it away.`,
};

/** @returns null for what is no refusal of the disk. */
export function diskProblem(error: unknown): StudioError | null {
  const { code = "", path: file = "" } = (error ?? {}) as NodeJS.ErrnoException;
  const sentence = Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined;
  return sentence ? new StudioError("storage_unavailable", sentence(file, code), { cause: error }) : null;
}
