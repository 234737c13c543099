/** Importing an archive, with progress. */

import { type ImportResult, importProgressSchema, importResultSchema } from "contract/creations/archive";
import * as z from "zod/mini";
import { NoAnswerError, UnexpectedAnswerError } from "../call/errors";
import { failureOf } from "../call/read-answer";
import { addressOf, personHeader } from "../call/request";

export interface Importing {
  /** First the file is uploaded, in bytes, then its creations are imported one by one. */
  stage: "uploading" | "importing";
  done: number;
  of: number;
}

interface Options {
  onProgress: (progress: Importing) => void;
  signal: AbortSignal;
}

/**
 * `POST /api/creations/import`, with XMLHttpRequest, because fetch does not report the progress of an upload.
 *
 * @throws ApiError, UnexpectedAnswerError, NoAnswerError; a DOMException when `signal` aborts.
 */
export function importArchive(file: File, { onProgress, signal }: Options): Promise<ImportResult> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lines = lineReader((text) => {
      const parsed = z.safeParse(importProgressSchema, readJson(text));
      if (parsed.success) onProgress({ stage: "importing", done: parsed.data.done, of: parsed.data.of });
    });
    const isAnswer = () => request.status >= 200 && request.status < 300;
    request.upload.onprogress = ({ loaded }) =>
      onProgress({ stage: "uploading", done: loaded, of: file.size });
    request.onprogress = () => {
      if (isAnswer()) lines.read(request.responseText);
    };
    request.onload = () => {
      try {
        if (!isAnswer()) throw failureOf(request.status, request.responseText);
        resolve(resultOf(lines.read(request.responseText), request.status));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new NoAnswerError());
    request.onabort = () => reject(new DOMException("The import was stopped.", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.open("POST", addressOf("POST /creations/import"));
    request.setRequestHeader("content-type", "application/zip");
    for (const [name, value] of Object.entries(personHeader())) request.setRequestHeader(name, value);
    request.send(file);
  });
}

/** The last line is the result, or an error body that was written after the status line. */
function resultOf(last: string, status: number): ImportResult {
  const value = readJson(last);
  const parsed = z.safeParse(importResultSchema, value);
  if (parsed.success) return parsed.data.value;
  const code = (value as { code?: unknown } | undefined)?.code;
  if (typeof code === "number") throw failureOf(Math.floor(code / 100), last);
  throw new UnexpectedAnswerError(status);
}

/** Reads a growing text line by line; of several new lines only the last counts. @returns the last complete line. */
function lineReader(onLine: (line: string) => void): { read(text: string): string } {
  let at = 0;
  let last = "";
  return {
    read(text) {
      const end = text.lastIndexOf("\n");
      if (end >= at) {
        last = text.slice(0, end).split("\n").at(-1) ?? "";
        at = end + 1;
        onLine(last);
      }
      return last;
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
