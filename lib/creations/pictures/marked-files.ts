/** The files of a picture that was fetched from a service, as they are kept. */
import "server-only";
import type { ServiceOutput, ServiceReport } from "image-providers/service";
import { pictureFactsSchema, provenanceOf } from "picture-metadata";
import type { EncodedPicture } from "@/lib/pictures/encode";
import { withXmp } from "@/lib/pictures/leaving";
import { readTexts } from "@/lib/pictures/read-texts";
import { withSettings } from "@/lib/pictures/settings-in-file";
import { type PictureSource, sourceOfParts } from "@/lib/pictures/store";
import { madeFromHashes } from "@/lib/uploads/made-from";
import { originOf } from "@/lib/uploads/origin-of";
import type { ViewContext } from "../context/contexts";
import type { CreationRow } from "../ledger/row";
import { intactRequest } from "../ledger/stored";
import { madeBy } from "../view/view";
import { factsOf } from "./facts-of";

interface Fetched {
  output: ServiceOutput;
  report: ServiceReport;
  picture: EncodedPicture;
}

/** With its settings, and with what says where it comes from. @throws an outage of the store or the database */
export async function markedFiles(
  context: ViewContext,
  row: CreationRow,
  fetched: Fetched,
): Promise<{ file: PictureSource; thumbnail: Uint8Array }> {
  const { bytes, texts } = await withTexts(context, row, fetched);
  const comesFrom = await originOf(context, { creationId: row.id, madeWith: row.made_with });
  return {
    file: sourceOfParts(await context.marks.mark(bytes, comesFrom, texts)),
    thumbnail: withXmp(fetched.picture.thumbnail, comesFrom.sourceType),
  };
}

/** The picture as it came, and the creation's settings as texts, unless the service has written its own and keeps them. */
async function withTexts(
  context: ViewContext,
  row: CreationRow,
  fetched: Fetched,
): ReturnType<typeof withSettings> {
  const { output, report, picture } = fetched;
  const settingsInFile = output.kind === "elsewhere" && output.settingsInFile;
  const request = intactRequest(context.log, row);
  if (!request || (!settingsInFile && provenanceOf(await readTexts(picture.bytes)).source !== null))
    return { bytes: picture.bytes };
  const madeFrom = await madeFromHashes(context.db, { creationId: row.id, request });
  const facts = factsOf(
    {
      creation_id: row.id,
      picture_index: output.index,
      seed: output.seed,
      enhanced_prompt: report.enhancedPrompt ?? row.enhanced_prompt,
      ...{ width: picture.width, height: picture.height },
    },
    {
      ...{ request, madeFrom, madeBy: madeBy(context, row) },
      createTime: new Date(row.created_at).toISOString(),
    },
  );
  // A service may have seeds that no file takes; its picture is kept all the same.
  if (!settingsInFile && !pictureFactsSchema.safeParse(facts).success) return { bytes: picture.bytes };
  return withSettings(picture, facts, settingsInFile || "beside");
}
