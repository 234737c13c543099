/** The data with which the pages of the administration open; null when reading takes too long or fails. */
import "server-only";
import { type AuditQuery, auditQuerySchema, MAX_AUDIT_ENTRIES_A_PAGE } from "contract/admin/audit";
import type { AdminModels } from "contract/admin/models-and-keys";
import { type AdminPerson, peopleQuerySchema } from "contract/admin/people";
import type { StudioSettings } from "contract/admin/studio-settings";
import type { AuditPage, First, PeoplePage, Usage, UsageAsked } from "@/components/admin/admin-queries";
import type { PeopleSearch } from "@/components/admin/people/people-search";
import { readAdminModels } from "@/lib/admin/models-and-keys";
import { listPeople, readPerson } from "@/lib/admin/people";
import { readStudioSettings } from "@/lib/admin/studio-settings";
import { listAudit } from "@/lib/audit/list";
import { readUsage } from "@/lib/limits/list-usage";
import { type Runtime, runtime } from "@/lib/runtime";
import { inTime } from "../initial-data";

const read = <Data>(from: (studio: Runtime) => Promise<Data>) => inTime(runtime().then(from));

/** The first page of a search. */
export const firstPeople = (asked: PeopleSearch): Promise<First<PeopleSearch, PeoplePage> | null> =>
  read(async (studio) => ({ asked, data: await listPeople(studio, peopleQuerySchema.parse(asked)) }));

/** A person; null also for an id that nobody has. */
export const firstPerson = (id: string): Promise<AdminPerson | null> =>
  read((studio) => readPerson(studio, id));

/** The usage of some months. */
export const firstUsage = (asked: UsageAsked): Promise<First<UsageAsked, Usage> | null> =>
  read(async ({ db }) => ({ asked, data: await readUsage(db, asked) }));

/** The newest entries of the audit log. */
export const firstAudit = (
  asked: Partial<AuditQuery>,
): Promise<First<Partial<AuditQuery>, AuditPage> | null> =>
  read(async ({ db }) => ({
    asked,
    data: await listAudit(db, auditQuerySchema.parse(asked), MAX_AUDIT_ENTRIES_A_PAGE),
  }));

/** The limits of everybody, and who may sign in. */
export const firstSettings = (): Promise<StudioSettings | null> => read(readStudioSettings);

/** Keys of companies, and all models in the order of the picker. */
export const firstModels = (): Promise<AdminModels | null> => read(readAdminModels);
