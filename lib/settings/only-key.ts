/** The settings of a studio that has nothing but the key of one company. */
import type { Settings } from "./env";
import type { KeyedProviderId } from "./keyed-providers";
import type { Providers } from "./providers";

/** @param settings whose address for that key is kept, as is all that does not draw. */
export function withOnlyKey(settings: Settings, provider: KeyedProviderId, apiKey: string): Settings {
  const none = Object.fromEntries(Object.keys(settings.providers).map((id) => [id, null]));
  const baseUrl = settings.keyAddresses[provider];
  const providers = { ...none, [provider]: { baseUrl, apiKey } } as unknown as Providers;
  return { ...settings, imageService: null, providers };
}
