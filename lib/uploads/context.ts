/** What the verbs on uploads take. The context of creations is one, too. */
import "server-only";
import type { Kysely } from "kysely";
import type { Log } from "@/lib/base/log";
import type { Database } from "@/lib/db/schema";
import type { LimitSettings } from "@/lib/limits/limits";
import type { PictureLinks } from "@/lib/pictures/links";
import type { Marks } from "@/lib/pictures/marks";
import type { PictureStore } from "@/lib/pictures/store";

export interface UploadsContext extends LimitSettings {
  db: Kysely<Database>;
  store: PictureStore;
  links: PictureLinks;
  marks: Marks;
  clock: { now(): number };
  log: Log;
}
