import { CREATIONS } from "contract/operations/creations";
import { boardFiles } from "@/lib/boards/archive/write-boards";
import { openArchive } from "@/lib/creations/archive/write-archive";
import { zipAnswer } from "@/lib/http/answers/zip";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** An archive of everything a person has made, with their boards. */
const everything = route(
  CREATIONS["GET /creations/archive"],
  async ({ runtime, principal: { personId: ownerId } }) => {
    const moreFiles = () => boardFiles(runtime.boards, ownerId);
    return zipAnswer(await openArchive(runtime.creations, { ownerId, ids: null, moreFiles }));
  },
);

/** An archive of some creations. */
const some = route(CREATIONS["POST /creations/archive"], async ({ runtime, principal, body }) =>
  zipAnswer(
    await openArchive(runtime.creations, {
      ownerId: principal.personId,
      ids: body.creation_ids,
      pictureIds: body.picture_ids ?? null,
    }),
  ),
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: everything, POST: some });
