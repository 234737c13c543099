/** What administrators set for the whole studio: the limits of everybody, and who may sign in. */
import "server-only";
import type { Limits } from "contract/admin/limits";
import type { StudioSettings, StudioSettingsPatch } from "contract/admin/studio-settings";
import type { Kysely } from "kysely";
import type { Actor } from "@/lib/audit/actor";
import { writeAudit } from "@/lib/audit/write";
import { isStillAdmitted } from "@/lib/auth/admission";
import type { Database } from "@/lib/db/schema";
import { initialLimits } from "@/lib/limits/limits";
import { readValue, writeValue } from "@/lib/limits/values";
import { domainName } from "@/lib/settings/sign-in";
import type { AdminDeps } from "./deps";
import { changedLimits } from "./describe-limits";
import { lockAdministration, personRow, refuseField } from "./person-row";

const WHOLE_STUDIO = { id: null, name: "The studio" };

/** What administrators set, beside what the settings of the operator say. */
export async function readStudioSettings({ db, settings }: AdminDeps): Promise<StudioSettings> {
  const initial = initialLimits(settings);
  const allowedDomains = (await readValue(db, "allowed_domains")) ?? [];
  const { github, google, oidc } = settings.signIn;
  return {
    limits: (await readValue(db, "limits")) ?? initial,
    initial_limits: initial,
    allowed_domains: allowedDomains,
    fixed_domains: settings.admission?.domains ?? [],
    is_open: Boolean(github || google || oidc) && settings.admission === null && allowedDomains.length === 0,
  };
}

/**
 * Changes only the given fields, all or none.
 *
 * @throws StudioError `administrators_only`; `invalid_request` for what is no domain, and for a list on which the
 * administrator is not.
 */
export async function changeStudioSettings(
  deps: AdminDeps,
  { patch, actor }: { patch: StudioSettingsPatch; actor: Actor },
): Promise<StudioSettings> {
  await deps.db.transaction().execute(async (tx) => {
    await lockAdministration(tx, deps, actor.id);
    if (patch.limits !== undefined) await setLimits(tx, deps, { limits: patch.limits, actor });
    if (patch.allowed_domains !== undefined)
      await setDomains(tx, deps, { domains: domainsOf(patch.allowed_domains), actor });
  });
  return readStudioSettings(deps);
}

async function setLimits(
  tx: Kysely<Database>,
  { settings, clock }: AdminDeps,
  { limits, actor }: { limits: Limits; actor: Actor },
): Promise<void> {
  const before = (await readValue(tx, "limits")) ?? initialLimits(settings);
  const details = changedLimits(before, limits);
  if (Object.keys(details).length === 0) return;
  const now = clock.now();
  await writeValue(tx, "limits", limits, now);
  const action = "studio_limits_changed";
  await writeAudit(tx, { actor, action, subject: WHOLE_STUDIO, details }, now);
}

async function setDomains(
  tx: Kysely<Database>,
  deps: AdminDeps,
  { domains, actor }: { domains: string[]; actor: Actor },
): Promise<void> {
  const before = (await readValue(tx, "allowed_domains")) ?? [];
  const [old, now] = [before.join(", "), domains.join(", ")];
  if (old === now) return;
  if (actor.id !== null) await requireOwnAddress(tx, deps, { actorId: actor.id, domains });
  const at = deps.clock.now();
  await writeValue(tx, "allowed_domains", domains, at);
  const details = { old_domains: old, new_domains: now };
  const action = "allowed_domains_changed";
  await writeAudit(tx, { actor, action, subject: WHOLE_STUDIO, details }, at);
}

/** An administrator who locked themselves out could not mend it. */
async function requireOwnAddress(
  tx: Kysely<Database>,
  { settings, clock }: AdminDeps,
  { actorId, domains }: { actorId: string; domains: string[] },
): Promise<void> {
  const actor = { ...(await personRow(tx, actorId)), allowed_domains: JSON.stringify(domains) };
  if (isStillAdmitted(settings, actor, clock.now())) return;
  throw refuseField(
    "allowed_domains",
    "With this list you could not sign in any more. Add the domain of your own verified e-mail address.",
  );
}

function domainsOf(texts: readonly string[]): string[] {
  const domains = texts.map((text, index) => {
    const domain = domainName(text);
    if (domain === null) throw refuseField(`allowed_domains.${index}`, `“${text}” is not a valid domain.`);
    return domain;
  });
  return [...new Set(domains)].sort();
}
