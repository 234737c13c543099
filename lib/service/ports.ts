/** What the studio gives to services elsewhere: its budgets and leases in the database, and its store for previews. */
import "server-only";
import type { InputsOf } from "image-providers/inputs";
import type { CreateLease } from "image-providers/lease";
import type { CreateBudget } from "image-providers/outbound/budget/open";
import type { Previews } from "image-providers/previews";
import type { Kysely } from "kysely";
import { createLease } from "@/lib/db/lease";
import type { Database } from "@/lib/db/schema";
import { encodePreview } from "@/lib/pictures/encode";
import { withXmp } from "@/lib/pictures/leaving";
import type { PictureStore } from "@/lib/pictures/store";
import { createInputsOf } from "@/lib/uploads/inputs-of";
import { SOURCE_TYPE_OF } from "@/lib/uploads/origin-of";
import { createDatabaseBudget } from "./database-budget";

export interface ProviderPorts {
  createBudget: CreateBudget;
  /** null where the studio is one process. */
  createLease: CreateLease | null;
  previews: Previews;
  inputsOf: InputsOf;
}

/** @param parts.isShared whether several processes of the studio use the database. */
export function portsOf({
  db,
  store,
  isShared,
}: {
  db: Kysely<Database>;
  store: PictureStore;
  isShared: boolean;
}): ProviderPorts {
  return {
    createBudget: budgetsIn(db),
    createLease: isShared ? (options) => createLease(db, options) : null,
    previews: {
      async encode(bytes, { service, serviceId }) {
        const drawn = await db
          .selectFrom("creations")
          .select("made_with")
          .where("service", "=", service)
          .where("service_id", "=", serviceId)
          .executeTakeFirst();
        return withXmp(await encodePreview({ bytes }), SOURCE_TYPE_OF[drawn?.made_with ?? "ai"]);
      },
      put: (key, preview) => store.put(key, preview),
      remove: (keys) => store.remove(keys),
    },
    inputsOf: createInputsOf({ db, store }),
  };
}

/** The budgets that all processes with this database share. */
export const budgetsIn =
  (db: Kysely<Database>): CreateBudget =>
  (...options) =>
    createDatabaseBudget(db, ...options);
