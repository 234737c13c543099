/**
 * Keeps the services of this process as the keys say that administrators paste, and their arrangement of models as they say. Both are
 * read in one statement, from the database that all processes share: the process that took a change calls `refresh` at once, the others
 * every few seconds.
 */
import "server-only";
import type { ModelsArrangement } from "contract/admin/models-and-keys";
import type { OpenedService } from "image-providers/adapter";
import type { KeyOutcome, KeyTest } from "image-providers/key-test";
import { testKey } from "image-providers/outbound/test-key";
import type { Kysely } from "kysely";
import type { Log } from "@/lib/base/log";
import type { Secrets } from "@/lib/base/secrets";
import { waitAtMost } from "@/lib/base/wait-at-most";
import type { Database } from "@/lib/db/schema";
import type { Keys } from "@/lib/keys/keys";
import { seal, unseal } from "@/lib/keys/seal";
import { KEY_ROW_NAMES, parseStoredKey, storedTextOf } from "@/lib/keys/stored";
import { parseValue } from "@/lib/limits/values";
import { type Settings, SettingsError } from "@/lib/settings/env";
import { KEYED_PROVIDER_IDS, type KeyedProviderId } from "@/lib/settings/keyed-providers";
import type { Provider } from "@/lib/settings/providers";
import type { Roster } from "./roster";

/** How long a change waits for a service to list its models. */
const LEARNING_MAX_WAIT_MS = 2_000;
const NOT_ARRANGED: ModelsArrangement = { hidden: [], order: [], default: null };
const MODELS_ROW = "models";

export interface KeyWatch extends Keys {
  /** What administrators say of models; the same object until they change it. */
  arranged(): ModelsArrangement;
  /** The key in use with its address, whoever set it; null without one. */
  providerOf(provider: KeyedProviderId): Provider | null;
  /** The providers whose pasted key is in use. */
  inUse(): KeyedProviderId[];
}

interface Parts {
  db: Kysely<Database>;
  settings: Pick<Settings, "secret" | "providers" | "keyAddresses">;
  roster: Pick<Roster, "add" | "retire">;
  secrets: Pick<Secrets, "hide">;
  log: Log;
  /** @throws SettingsError where the settings do not fit, such as an entry of MODELS_FILE */
  open(provider: KeyedProviderId, apiKey: string): OpenedService[];
  keyTests: ReadonlyMap<string, KeyTest>;
}

/** A stored key as this process knows it. */
interface Known {
  /** The row's text, by which a change is seen. */
  text: string;
  apiKey: string | null;
  /** The ids of its services. */
  services: readonly string[];
  problem: string | null;
}

export function createKeyWatch({ db, settings, roster, secrets, log, open, keyTests }: Parts): KeyWatch {
  const known = new Map<KeyedProviderId, Known>();
  let arrangement = { text: null as string | null, value: NOT_ARRANGED };
  let last: Promise<void> = Promise.resolve();
  const isSet = (provider: KeyedProviderId) => settings.providers[provider] !== null;

  async function round(): Promise<void> {
    const rows = await db
      .selectFrom("studio_values")
      .select(["key", "value"])
      .where("key", "in", [MODELS_ROW, ...KEY_ROW_NAMES])
      .execute();
    const byKey = new Map(rows.map(({ key, value }) => [key, value]));
    const text = byKey.get(MODELS_ROW) ?? null;
    if (text !== arrangement.text) arrangement = { text, value: parseValue("models", text) ?? NOT_ARRANGED };
    const waits = KEYED_PROVIDER_IDS.filter((provider) => !isSet(provider)).flatMap((provider) =>
      follow(provider, storedTextOf(byKey, provider)),
    );
    await waitAtMost(Promise.all(waits), LEARNING_MAX_WAIT_MS);
  }

  /** @returns what is to be waited for before its models are known. */
  function follow(provider: KeyedProviderId, text: string | null): Promise<void>[] {
    const before = known.get(provider);
    if (text === (before?.text ?? null)) return [];
    const opened = text === null ? [] : begin(provider, text);
    if (text === null) known.delete(provider);
    const now = opened.map(({ service }) => service.id);
    for (const one of opened) roster.add(one);
    for (const id of before?.services ?? []) if (!now.includes(id)) roster.retire(id);
    log.info({ provider, services: now }, "the key of a company was added, changed or removed");
    return opened.flatMap(({ ready }) => ready ?? []);
  }

  /** Never throws: a key that cannot be used is said on the page of keys. */
  function begin(provider: KeyedProviderId, text: string): OpenedService[] {
    const stored = parseStoredKey(text);
    const apiKey = stored ? unseal(settings.secret, provider, stored.sealed) : null;
    const keep = (opened: readonly OpenedService[], problem: string | null) =>
      known.set(provider, { text, apiKey, services: opened.map(({ service }) => service.id), problem });
    if (apiKey === null) {
      const problem =
        "This key cannot be read any more, because the studio’s own secret is another one than when it was pasted. Paste it again.";
      keep([], problem);
      log.warn({ provider }, "the stored key of a company cannot be read with the studio's secret");
      return [];
    }
    secrets.hide(provider, apiKey);
    try {
      const opened = open(provider, apiKey);
      keep(opened, null);
      return opened;
    } catch (error) {
      log.error({ err: error, provider }, "the services of a pasted key could not be opened");
      const why = error instanceof SettingsError ? ` ${error.problems.join("; ")}` : "";
      keep([], `The operator’s settings do not allow this key to be used.${why}`);
      return [];
    }
  }

  const keyOf = (provider: KeyedProviderId) =>
    settings.providers[provider]?.apiKey ?? known.get(provider)?.apiKey ?? null;

  return {
    isSet,
    providerOf(provider) {
      const apiKey = keyOf(provider);
      return apiKey === null ? null : { baseUrl: settings.keyAddresses[provider], apiKey };
    },
    hostOf(provider) {
      const address = settings.keyAddresses[provider];
      // Where it is tried, which may be another host of the same company than the one that draws.
      return new URL(keyTests.get(provider)?.read(address) ?? address).host;
    },
    problemOf: (provider) => known.get(provider)?.problem ?? null,
    seal: (provider, apiKey) => seal(settings.secret, provider, apiKey),
    arranged: () => arrangement.value,
    inUse: () => [...known].flatMap(([provider, { services }]) => (services.length > 0 ? [provider] : [])),
    async tryKey(provider, given): Promise<KeyOutcome | "missing"> {
      if (given !== undefined) secrets.hide(`tried for ${provider}`, given);
      const apiKey = given ?? keyOf(provider);
      const test = keyTests.get(provider);
      if (apiKey === null) return "missing";
      return test ? testKey(test, { baseUrl: settings.keyAddresses[provider], apiKey }) : "untried";
    },
    refresh() {
      // One after the other: a change that came while another was followed is followed next.
      const next = last.catch(() => undefined).then(round);
      last = next;
      return next;
    },
  };
}
