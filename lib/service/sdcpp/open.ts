/** Opens sd-server when the settings name one. */
import "server-only";
import type { OpenedService } from "../adapter";
import { SDCPP } from "./capabilities";
import { createSdcppService, type SdcppDependencies } from "./service";

/** @returns nothing without an address in the settings. */
export function openSdcpp(
  parts: SdcppDependencies & {
    settings: { providers: { sdcpp: { baseUrl: string } | null } };
    entriesOf(prefix: string): readonly { id: string }[];
    problem(line: string): void;
  },
): OpenedService[] {
  const { sdcpp } = parts.settings.providers;
  if (!sdcpp) {
    for (const { id } of parts.entriesOf(SDCPP)) parts.problem(`MODELS_FILE: ${id} needs SDCPP_URL`);
    return [];
  }
  const service = createSdcppService(sdcpp, parts);
  void service.learn();
  return [{ service, worker: null, tidy: () => service.learn(), close: () => service.close() }];
}
