/** Opens the picture store of the settings: the only place that knows which implementations there are. */
import "server-only";
import path from "node:path";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { type Settings, SettingsError } from "@/lib/settings/env";
import { createDatabaseStore } from "./database";
import { createFileStore } from "./files";
import { createS3Store } from "./s3/store";
import type { PictureStore } from "./store";

/**
 * @param settings with another `pictureStore` than the studio's it opens one to move pictures to.
 * @throws SettingsError for `s3` without its settings.
 */
export function openPictureStore(
  settings: Pick<Settings, "pictureStore" | "dataDir" | "s3">,
  db: Kysely<Database>,
  clock: { now(): number },
): PictureStore {
  const { pictureStore, dataDir, s3 } = settings;
  if (pictureStore === "database") return createDatabaseStore(db, clock);
  if (pictureStore === "files")
    return createFileStore(path.join(/* turbopackIgnore: true */ dataDir, "pictures"));
  if (!s3)
    throw new SettingsError(["S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: required"]);
  return createS3Store(s3, { hasPublicReads: s3.publicReads === "redirect" });
}
