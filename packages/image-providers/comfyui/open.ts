/** Opens ComfyUI when the settings name its address. */
import { createHash } from "node:crypto";
import type { OpenedService } from "../adapter";
import { ALONE, type CreateLease, type Lease } from "../lease";
import type { AdapterModels, EntrySource } from "../model-entries/entry";
import { COMFYUI, readModels } from "./read-models";
import { SEAT_LEASE_MS } from "./seats";
import { type ComfyDependencies, createComfyService } from "./service";

interface Source extends EntrySource {
  settings: {
    providers: { comfyui: { baseUrl: string; apiKey: string | null } | null };
    models: { folder: string };
  };
}

interface Parts extends Source, Omit<ComfyDependencies, "seats"> {
  settings: Source["settings"] & { secret: string };
  /** What processes share; null where there is one only. */
  createLease: CreateLease | null;
}

const read = ({ settings, entriesOf, problem }: Source) =>
  readModels({ entriesOf, problem, folder: settings.models.folder });

export function readComfyEntries(source: Source): AdapterModels[] {
  const missing = source.settings.providers.comfyui ? null : "COMFYUI_URL";
  const entries = source.entriesOf(COMFYUI);
  // Without an address no workflow is needed either.
  if (missing === null || entries.length > 0) read(source);
  return [{ name: COMFYUI, missing, models: entries.map(({ id }) => id) }];
}

/** @returns nothing without an address in the settings, or with mistakes in them, which are reported. */
export function openComfy(parts: Parts): OpenedService[] {
  const { comfyui } = parts.settings.providers;
  const models = comfyui ? read(parts) : [];
  if (!comfyui || models.length === 0) return [];
  const seats = { secret: parts.settings.secret, leaseOf: leasesOf(parts, comfyui.baseUrl) };
  const service = createComfyService(comfyui, models, { ...parts, seats });
  return [{ service, worker: null, tidy: () => service.tidy(), close: () => service.close() }];
}

function leasesOf({ createLease, clock }: Parts, baseUrl: string): (seat: number) => Lease {
  if (createLease === null) return () => ALONE;
  const address = createHash("sha256").update(baseUrl).digest("hex").slice(0, 16);
  return (seat) => createLease({ name: `${COMFYUI} ${address} ${seat}`, forMs: SEAT_LEASE_MS, clock });
}
