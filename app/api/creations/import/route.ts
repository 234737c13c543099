import { operations } from "@/lib/runtime/operations";
import type { ImportResult } from "contract/creations/archive";
import { MAX_ARCHIVE_BYTES } from "contract/creations/archive-limits";
import { CREATIONS } from "contract/operations/creations";
import { StudioError } from "contract/studio-error";
import { importBoards } from "@/lib/boards/archive/import-boards";
import { type ImportProgress, importArchive } from "@/lib/creations/archive/import-archive";
import { type OpenArchive, openArchiveFile } from "@/lib/creations/archive/read-archive";
import { jsonLines } from "@/lib/http/answers/json-lines";
import { spoolBody } from "@/lib/http/body/spool-body";
import type { Runtime } from "@/lib/runtime";
import { importSheets } from "@/lib/sheets/archive/import-sheets";

const MEDIA_TYPES = ["application/zip", "application/octet-stream"];

/** The people with an import in this process: at most one each, because imports share disks and cores. */
const importing = new Set<string>();

/** Boards and sheets come after the creations that they show. */
async function* importAll(
  { creations, boards, sheets }: Pick<Runtime, "creations" | "boards" | "sheets">,
  input: { ownerId: string; archive: OpenArchive; mayAddBoards: boolean },
): AsyncGenerator<ImportProgress, ImportResult> {
  const result = yield* importArchive(creations, input);
  const importedBoards = await importBoards(boards, input);
  const importedSheets = await importSheets(sheets, input);
  return {
    ...result,
    ...(importedBoards && { boards: importedBoards }),
    ...(importedSheets && { sheets: importedSheets }),
  };
}

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(CREATIONS, {
  /** Imports an archive and reports its progress. */
  "POST /creations/import": async ({ runtime, principal, request, log, requestId, signal }) => {
    const ownerId = principal.personId;
    if (importing.has(ownerId)) {
      throw new StudioError(
        "too_many_requests",
        "Another import of yours is running. Wait until it has ended.",
        {
          retryable: true,
        },
      );
    }
    importing.add(ownerId);
    const cleanUps: (() => unknown)[] = [() => importing.delete(ownerId)];
    const onEnd = async () => {
      for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
    };
    try {
      const limits = { mediaTypes: MEDIA_TYPES, maxBytes: MAX_ARCHIVE_BYTES, signal };
      const archive = await openArchiveFile(await spoolBody(request, limits));
      cleanUps.push(archive.close);
      const mayAddBoards = principal.token === null || principal.token.scopes.includes("boards");
      const steps = importAll(runtime, { ownerId, archive, mayAddBoards });
      return jsonLines({
        steps,
        last: (value) => ({ status: "success", value }),
        onEnd,
        signal,
        log,
        requestId,
      });
    } catch (error) {
      await onEnd();
      throw error;
    }
  },
});
