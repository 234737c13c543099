/** The creations that are at a service, under an id that it knows. */
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { AT_SERVICE_STATUSES } from "./state";

export const creationsAt = (db: Kysely<Database>, service: string) =>
  db
    .selectFrom("creations")
    .where("status", "in", AT_SERVICE_STATUSES)
    .where("service", "=", service)
    .where("service_id", "is not", null);
