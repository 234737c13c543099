/** Whether an account that its provider confirmed may sign in, and a bounded record of those that may not. */
import "server-only";
import { isStudioError } from "contract/studio-error";
import { STUDIO } from "@/lib/audit/actor";
import { writeAudit } from "@/lib/audit/write";
import { isListed, type Proof } from "@/lib/auth/admission";
import type { AuthDeps } from "@/lib/auth/deps";
import { takeLimit } from "@/lib/auth/rate-limits/take";
import { storedValue } from "@/lib/limits/values";

type Refusal = "not_on_a_list" | "account_disabled";

interface ConfirmedAccount {
  provider: string;
  accountId: string;
  proof: Proof;
  /** For the audit log. */
  name: string;
}

/** @returns null for an account that may sign in. */
export async function refusalOf(
  { db, settings }: Pick<AuthDeps, "db" | "settings">,
  { provider, accountId, proof }: ConfirmedAccount,
): Promise<Refusal | null> {
  const { allowed_domains, disabled_at } = await db
    .selectNoFrom([
      storedValue(db, "allowed_domains").as("allowed_domains"),
      db
        .selectFrom("people")
        .select("disabled_at")
        .where("provider", "=", provider)
        .where("provider_account_id", "=", accountId)
        .as("disabled_at"),
    ])
    .executeTakeFirstOrThrow();
  if (disabled_at !== null) return "account_disabled";
  if (provider === "demo" || isListed(settings.admission, proof, allowed_domains)) return null;
  return "not_on_a_list";
}

/** Writes a refusal to the audit log, for each address only a few, so that nobody can fill the table. */
export async function noteRefusal(
  deps: AuthDeps,
  { name, provider }: ConfirmedAccount,
  { reason, address }: { reason: Refusal; address: string | null },
): Promise<void> {
  try {
    await takeLimit(deps, "refusal_note", address ?? "unknown");
  } catch (error) {
    if (isStudioError(error) && error.errorName === "too_many_requests") return;
    throw error;
  }
  const actor = { ...STUDIO, address };
  const details = { provider, reason };
  const entry = { actor, action: "sign_in_refused", subject: { id: null, name }, details } as const;
  await writeAudit(deps.db, entry, deps.clock.now());
}
