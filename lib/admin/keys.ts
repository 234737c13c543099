/** What administrators do with keys of companies: paste, try, remove. The keys themselves are shown nowhere. */
import "server-only";
import type { AdminModels, KeyTestOutcome } from "contract/admin/models-and-keys";
import { StudioError } from "contract/studio-error";
import type { KeyOutcome } from "image-providers/key-test";
import type { Actor } from "@/lib/audit/actor";
import { writeAudit } from "@/lib/audit/write";
import { readStoredKeys, removeKey, storeKey } from "@/lib/keys/stored";
import { endPause } from "@/lib/service/pause";
import { KEYED_PROVIDER_IDS, KEYED_PROVIDERS, type KeyedProviderId } from "@/lib/settings/keyed-providers";
import { countModels, type KeyDeps, readAdminModels } from "./models-and-keys";
import { lockAdministration, refuseField } from "./person-row";

/** Who has a key tried in this process right now. */
const trying = new Set<string>();

/**
 * Tries a key and keeps it, in place of the one before. Its models are offered when this returns, by other processes within seconds.
 *
 * @param provider of the path. @param key without spaces.
 * @throws StudioError `not_found`; `invalid_request` where the environment has a key, or the company refuses this one;
 * `service_unreachable` where that cannot be said now; `too_many_requests`, `administrators_only`. Then nothing was stored.
 */
export async function addKey(
  deps: KeyDeps,
  { provider: given, key, actor }: { provider: string; key: string; actor: Actor },
): Promise<AdminModels> {
  const provider = knownProvider(given);
  const { name, key: setting } = KEYED_PROVIDERS[provider];
  if (deps.keys.isSet(provider))
    throw refuseField(
      "key",
      `The operator has set ${setting}, which goes before a key that is added here. Nothing was stored.`,
    );
  const outcome = await oneAtATime(actor, () => deps.keys.tryKey(provider, key));
  if (outcome === "refused") throw refuseField("key", `${name} refuses this key. Nothing was stored.`);
  if (outcome === "unclear")
    throw new StudioError(
      "service_unreachable",
      `${name} cannot be reached now, or does not say whether the key works. Nothing was stored; try again later.`,
      { retryable: true },
    );
  await deps.db.transaction().execute(async (tx) => {
    await lockAdministration(tx, deps, actor.id);
    const now = deps.clock.now();
    const replaced = (await readStoredKeys(tx)).has(provider);
    const sealed = deps.keys.seal(provider, key);
    await storeKey(tx, provider, { sealed, added_at: now, added_by: actor.name }, now);
    // The company paused for the key before.
    for (const reason of ["unauthorized", "quota"] as const) await endPause(tx, provider, reason);
    await writeAudit(
      tx,
      { actor, action: "key_added", subject: { id: null, name }, details: { replaced } },
      now,
    );
  });
  await deps.keys.refresh();
  return readAdminModels(deps);
}

/**
 * Removes a pasted key: nothing new is sent with it, and what draws in this studio's processes may end. Without one nothing happens.
 *
 * @throws StudioError `not_found`, `administrators_only`
 */
export async function removePastedKey(
  deps: KeyDeps,
  { provider: given, actor }: { provider: string; actor: Actor },
): Promise<AdminModels> {
  const provider = knownProvider(given);
  await deps.db.transaction().execute(async (tx) => {
    await lockAdministration(tx, deps, actor.id);
    if (!(await removeKey(tx, provider))) return;
    const subject = { id: null, name: KEYED_PROVIDERS[provider].name };
    await writeAudit(tx, { actor, action: "key_removed", subject }, deps.clock.now());
  });
  await deps.keys.refresh();
  return readAdminModels(deps);
}

/**
 * Tries the key in use, of the environment or pasted.
 *
 * @throws StudioError `not_found`; `invalid_request` without a key; `too_many_requests` while this administrator's last try goes on.
 */
export async function testKeyInUse(
  deps: KeyDeps,
  { provider: given, actor }: { provider: string; actor: Actor },
): Promise<KeyTestOutcome> {
  const provider = knownProvider(given);
  const outcome = await oneAtATime(actor, () => deps.keys.tryKey(provider));
  if (outcome === "missing")
    throw refuseField("key", deps.keys.problemOf(provider) ?? "There is no key to try.");
  const { name } = KEYED_PROVIDERS[provider];
  const messages: Record<KeyOutcome, string> = {
    works: `${name} accepts the key.`,
    refused: `${name} refuses the key. Its models cannot draw until it is replaced.`,
    unclear: `${name} cannot be reached now, or does not say whether the key works.`,
    untried: `Nothing that this key may read for free tells whether it works; the first picture will show it.`,
  };
  const models = countModels(deps.creations, provider);
  return { status: "success", works: outcome === "works", message: messages[outcome], models };
}

export function companyNotFound(): StudioError {
  return new StudioError("not_found", "The studio has no models of such a company.");
}

function knownProvider(given: string): KeyedProviderId {
  const provider = KEYED_PROVIDER_IDS.find((id) => id === given);
  if (!provider) throw companyNotFound();
  return provider;
}

async function oneAtATime<Result>({ id }: Actor, work: () => Promise<Result>): Promise<Result> {
  if (id === null) return work();
  if (trying.has(id))
    throw new StudioError("too_many_requests", "Another key is being tried for you. Wait for its outcome.", {
      retryable: true,
    });
  trying.add(id);
  try {
    return await work();
  } finally {
    trying.delete(id);
  }
}
