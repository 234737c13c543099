/** The models of the studio and the keys that they need, as administrators see them; and how they arrange the models. */
import "server-only";
import {
  type AdminModels,
  MAX_ARRANGED_MODELS,
  type ModelsArrangement,
  type ModelsPatch,
  type ProviderKey,
} from "contract/admin/models-and-keys";
import { StudioError } from "contract/studio-error";
import type { Actor } from "@/lib/audit/actor";
import { writeAudit } from "@/lib/audit/write";
import type { Ledger, Services } from "@/lib/creations/context/contexts";
import { OPEN_STATUSES } from "@/lib/creations/ledger/state";
import { readServiceState } from "@/lib/creations/upstream";
import type { Keys } from "@/lib/keys/keys";
import { readStoredKeys, type StoredKey } from "@/lib/keys/stored";
import { readValue, writeValue } from "@/lib/limits/values";
import { drawsWords, type Models } from "@/lib/models/models";
import { KEYED_PROVIDER_IDS, KEYED_PROVIDERS, type KeyedProviderId } from "@/lib/settings/keyed-providers";
import type { AdminDeps } from "./deps";
import { lockAdministration } from "./person-row";

export interface KeyDeps extends AdminDeps {
  creations: Ledger & Services;
  keys: Keys;
}

const ALL_MODELS = { id: null, name: "The models" };
/** The names of so many models stand in the audit log. */
const MAX_NAMED_MODELS = 20;

/** No answer has a key, not even a part of one. */
export async function readAdminModels(deps: KeyDeps): Promise<AdminModels> {
  const { db, creations } = deps;
  const { models } = creations;
  const [stored, open] = await Promise.all([readStoredKeys(db), countOpen(deps)]);
  const usual = models.usual();
  return {
    status: "success",
    keys: await Promise.all(
      KEYED_PROVIDER_IDS.map((provider) =>
        viewKey(deps, { provider, stored: stored.get(provider), open: open.get(provider) ?? 0 }),
      ),
    ),
    models: models
      .all()
      // What draws no more cannot be shown again.
      .flatMap((model) => {
        const { id, name, provider, hiddenBy: hidden_by } = model;
        if (hidden_by === "service") return [];
        const is_default = id === usual.id;
        return [
          {
            ...{ id, name, provider, is_hidden: hidden_by !== null, hidden_by },
            draws_words: drawsWords(model),
            ...{ is_default, default_by: is_default ? models.usualBy() : null },
          },
        ];
      }),
  };
}

async function viewKey(
  { creations, keys }: KeyDeps,
  { provider, stored, open }: { provider: KeyedProviderId; stored: StoredKey | undefined; open: number },
): Promise<ProviderKey> {
  const { name, key, example } = KEYED_PROVIDERS[provider];
  const isSet = keys.isSet(provider);
  const isOpen = creations.services.has(provider);
  return {
    ...{ provider, name, setting: key, example, host: keys.hostOf(provider) },
    source: isSet ? "environment" : stored ? "pasted" : null,
    added_at: stored ? new Date(stored.added_at).toISOString() : null,
    added_by: stored?.added_by ?? null,
    problem: isSet ? null : keys.problemOf(provider),
    models: countModels(creations, provider),
    open_creations: open,
    state: isOpen && (isSet || stored) ? await readServiceState(creations, provider) : null,
  };
}

/** How many models are offered with a company's key. */
export const countModels = ({ models }: Pick<Services, "models">, provider: KeyedProviderId): number =>
  models.offered().filter(({ service }) => service === provider).length;

async function countOpen({ db }: KeyDeps): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("creations")
    .select((e) => ["service", e.fn.countAll<number | string>().as("open")])
    .where("service", "in", KEYED_PROVIDER_IDS)
    .where("status", "in", OPEN_STATUSES)
    .groupBy("service")
    .execute();
  return new Map(rows.map(({ service, open }) => [service, Number(open)]));
}

/**
 * Changes only the given fields; holds at once in this process, and in the others within seconds.
 *
 * @throws StudioError `administrators_only`; `invalid_request` for a default that does not draw from words
 */
export async function arrangeModels(
  deps: KeyDeps,
  { patch, actor }: { patch: ModelsPatch; actor: Actor },
): Promise<AdminModels> {
  const chosen = patch.default ? deps.creations.models.find(patch.default) : undefined;
  if (chosen && !drawsWords(chosen)) throw noDefault(chosen.name);
  await deps.db.transaction().execute(async (tx) => {
    await lockAdministration(tx, deps, actor.id);
    const before = (await readValue(tx, "models")) ?? { hidden: [], order: [], default: null };
    const after = arranged(before, patch, deps.creations.models);
    const details = changesIn(before, after);
    if (Object.keys(details).length === 0) return;
    const now = deps.clock.now();
    await writeValue(tx, "models", after, now);
    await writeAudit(tx, { actor, action: "models_changed", subject: ALL_MODELS, details }, now);
  });
  await deps.keys.refresh();
  return readAdminModels(deps);
}

function arranged(
  before: ModelsArrangement,
  { hide = [], show = [], order, default: chosen = before.default }: ModelsPatch,
  models: Models,
): ModelsArrangement {
  const known = new Set(models.all().map(({ id }) => id));
  const isHidden = new Set([...before.hidden, ...hide].filter((id) => !show.includes(id)));
  return {
    hidden: [...isHidden].sort().slice(0, MAX_ARRANGED_MODELS),
    order: order
      ? withAbsent([...new Set(order)], before.order, known).slice(0, MAX_ARRANGED_MODELS)
      : before.order,
    default: chosen,
  };
}

/** What is said of models whose key is away holds again when that is back: each stays behind the one that it stood behind. */
function withAbsent(
  order: readonly string[],
  before: readonly string[],
  known: ReadonlySet<string>,
): string[] {
  const after = [...order];
  let previous = -1;
  for (const id of before) {
    const at = after.indexOf(id);
    if (at >= 0) previous = at;
    else if (!known.has(id)) after.splice(++previous, 0, id);
  }
  return after;
}

function noDefault(name: string): StudioError {
  const message = `${name} works only on pictures. The default model must draw from words.`;
  return new StudioError("invalid_request", message, { details: [{ field: "default", message }] });
}

function changesIn(
  before: ModelsArrangement,
  after: ModelsArrangement,
): Record<string, string | boolean | null> {
  const hidden = after.hidden.filter((id) => !before.hidden.includes(id));
  const shown = before.hidden.filter((id) => !after.hidden.includes(id));
  return {
    ...(hidden.length > 0 && { hidden: named(hidden) }),
    ...(shown.length > 0 && { shown: named(shown) }),
    ...(before.order.join() !== after.order.join() && { is_reordered: true }),
    ...(before.default !== after.default && { new_default: after.default }),
  };
}

const named = (ids: readonly string[]): string =>
  ids.length <= MAX_NAMED_MODELS
    ? ids.join(", ")
    : `${ids.slice(0, MAX_NAMED_MODELS).join(", ")} and ${ids.length - MAX_NAMED_MODELS} more`;
