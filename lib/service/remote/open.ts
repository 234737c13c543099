/** Opens a remote service when the settings name one. */
import "server-only";
import type { HttpServiceDependencies } from "@/lib/outbound/client";
import type { OpenedService } from "../adapter";
import { createRemoteService, type RemoteSettings } from "./service";

/** @returns nothing without an address in the settings. */
export function openRemote(
  parts: HttpServiceDependencies & { settings: { imageService: RemoteSettings | null } },
): OpenedService[] {
  const { imageService } = parts.settings;
  if (!imageService) return [];
  const service = createRemoteService(imageService, parts);
  return [{ service, worker: null, tidy: null, close: () => service.close() }];
}
