/** Opens the services of the environment, and from then on keeps those of pasted keys as the keys are. */
import "server-only";
import { KEY_TESTS } from "image-providers";
import type { OpenedService } from "image-providers/adapter";
import type { Secrets } from "@/lib/base/secrets";
import { waitAtMost } from "@/lib/base/wait-at-most";
import type { SharedService } from "@/lib/creations/context/shared-service";
import { isSpare, openEngines, openKeyedEngines } from "@/lib/engine/registry";
import type { Instruments } from "@/lib/metrics/instruments";
import { measuredEngine, measuredService } from "@/lib/metrics/ports";
import { createModels, type Models } from "@/lib/models/models";
import { openServices } from "@/lib/service/registry";
import { KEYED_PROVIDERS } from "@/lib/settings/keyed-providers";
import { withOnlyKey } from "@/lib/settings/only-key";
import { createKeyWatch, type KeyWatch } from "./key-watch";
import { createRoster, type Roster } from "./roster";

/** How long a start waits for services to list their models: one that hangs must not keep the studio from starting. */
const LEARNING_MAX_WAIT_MS = 2_000;

export interface LiveServices {
  roster: Roster;
  keys: KeyWatch;
  models: Models;
  /** The settings whose keys were pasted instead. */
  pastedSettings: ReadonlySet<string>;
}

interface Options {
  secrets: Pick<Secrets, "hide">;
  /** null where nothing is counted. */
  instruments: Instruments | null;
  /** As of a roster. */
  beforeClosed(at: SharedService, signal: AbortSignal): Promise<void>;
  /** Those of the environment; tests replace them. */
  engines?: typeof openEngines;
}

/**
 * @param parts as of `openServices`, which decides by their settings.
 * @throws SettingsError, and what the database throws.
 */
export async function openLiveServices(
  parts: Parameters<typeof openServices>[0],
  { secrets, instruments, beforeClosed, engines = openEngines }: Options,
): Promise<LiveServices> {
  const { settings, db, log } = parts;
  const open = (those = parts, makes = engines): OpenedService[] =>
    openServices(those, {
      engines: (all, isAlone) => makes(all, isAlone).map((engine) => measuredEngine(engine, instruments)),
    }).map((each) => ({ ...each, service: measuredService(each.service, instruments) }));
  const first = open();
  const roster = createRoster(first, {
    isSpare: (service) => isSpare(service, settings.models.entries),
    beforeClosed,
    onFailure: (error, what) => log.error({ err: error }, what),
  });
  const keys = createKeyWatch({
    ...{ db, settings, roster, secrets, log, keyTests: KEY_TESTS },
    open: (provider, apiKey) =>
      open({ ...parts, settings: withOnlyKey(settings, provider, apiKey) }, openKeyedEngines),
  });
  await keys.refresh();
  // Requests may name their models, and one of them may be the default.
  await waitAtMost(Promise.all(first.map(({ ready }) => ready)), LEARNING_MAX_WAIT_MS);
  return {
    roster,
    keys,
    models: createModels(roster.offering, settings.models, keys.arranged),
    pastedSettings: new Set(keys.inUse().map((provider) => KEYED_PROVIDERS[provider].key)),
  };
}
