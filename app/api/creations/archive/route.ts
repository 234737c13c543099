import { operations } from "@/lib/runtime/operations";
import { CREATIONS } from "contract/operations/creations";
import { boardFiles } from "@/lib/boards/archive/write-boards";
import { openArchive } from "@/lib/creations/archive/write-archive";
import { zipAnswer } from "@/lib/http/answers/zip";
import { sheetFiles } from "@/lib/sheets/archive/write-sheets";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(CREATIONS, {
  /** An archive of everything a person has made, with their boards and sheets. */
  "GET /creations/archive": async ({ runtime, principal: { personId: ownerId } }) => {
    async function* moreFiles() {
      yield* boardFiles(runtime.boards, ownerId);
      yield* sheetFiles(runtime.sheets, ownerId);
    }
    return zipAnswer(await openArchive(runtime.creations, { ownerId, ids: null, moreFiles }));
  },
  /** An archive of some creations. */
  "POST /creations/archive": async ({ runtime, principal, body }) =>
    zipAnswer(
      await openArchive(runtime.creations, {
        ownerId: principal.personId,
        ids: body.creation_ids,
        pictureIds: body.picture_ids ?? null,
      }),
    ),
});
