/** A studio with people whom an administrator manages, on a test's database. */

import type { AuditAction } from "contract/admin/audit";
import type { PersonPatch } from "contract/admin/people";
import type { Kysely } from "kysely";
import { changePerson } from "@/lib/admin/change-person";
import type { AdminDeps } from "@/lib/admin/deps";
import { COMMAND } from "@/lib/audit/actor";
import { listAudit } from "@/lib/audit/list";
import { signInPerson } from "@/lib/auth/people";
import type { Database } from "@/lib/db/schema";
import type { Settings } from "@/lib/settings/env";
import { testAuthDeps, testClock } from "./auth";

const OIDC = { id: "id", secret: "secret", issuer: "https://id.example", name: "Company" };

/** @param settings what differs from a studio with a company's provider beside the demo sign-in. */
export function openTeam(db: Kysely<Database>, settings: Partial<Settings> = {}) {
  const clock = testClock();
  const deps = testAuthDeps(db, {
    clock,
    settings: { signIn: { demo: true, github: null, google: null, oidc: OIDC }, ...settings },
  });
  const admin: AdminDeps = {
    db,
    clock,
    settings: { ...deps.settings, maxActiveCreations: 40, maxBytesPerPerson: 20_000_000_000 },
  };
  /** Signs somebody in with the company's provider, and with a verified address. @returns the id. */
  const join = (name: string, email = `${name.toLowerCase()}@example.com`) =>
    signInPerson(
      deps,
      {
        ...{ provider: "oidc", accountId: email, name, email, image: null },
        proof: { emails: [email], githubOrgs: [] },
      },
      "192.0.2.7",
    );
  const by = (id: string, name: string) => ({ id, name, via: "session" as const, address: "192.0.2.7" });
  const change = (
    personId: string,
    patch: PersonPatch,
    actor: ReturnType<typeof by> | typeof COMMAND = COMMAND,
  ) => changePerson(admin, { personId, patch, actor });
  const entries = async (action?: AuditAction) =>
    (await listAudit(db, action === undefined ? {} : { action }, 100)).entries;
  return { deps, admin, clock, join, by, change, entries };
}
