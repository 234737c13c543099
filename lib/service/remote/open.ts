/** Opens a remote service when the settings name one. */
import "server-only";
import type { HttpServiceDependencies } from "@/lib/outbound/client";
import type { OpenedService } from "../adapter";
import { REMOTE } from "./read-models";
import { createRemoteService, type RemoteSettings } from "./service";

/** @returns nothing without an address in the settings. */
export function openRemote(
  parts: HttpServiceDependencies & {
    settings: { imageService: RemoteSettings | null };
    entriesOf(prefix: string): readonly { id: string }[];
  },
): OpenedService[] {
  const { imageService } = parts.settings;
  if (!imageService) return [];
  // An entry for the service itself describes it as one model.
  const isOneModel = parts.entriesOf(REMOTE).some(({ id }) => id === REMOTE);
  const service = createRemoteService({ ...imageService, isOneModel }, parts);
  void service.learn();
  return [{ service, worker: null, tidy: () => service.learn(), close: () => service.close() }];
}
