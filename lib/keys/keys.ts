/** What verbs use of the keys of companies that a process has. */
import type { KeyOutcome } from "image-providers/key-test";
import type { KeyedProviderId } from "@/lib/settings/keyed-providers";

export interface Keys {
  /** Whether the environment has a key, which goes before a pasted one. */
  isSet(provider: KeyedProviderId): boolean;
  /** The host that the key is sent to, with the port. */
  hostOf(provider: KeyedProviderId): string;
  /** Why the stored key does not work in this process, in words; null while it does, or where there is none. */
  problemOf(provider: KeyedProviderId): string | null;
  /** The text to store, which only the studio's secret opens. */
  seal(provider: KeyedProviderId, apiKey: string): string;
  /** Tries a key by a free read; from now on it is in no log. @param apiKey absent for the one in use; `missing` without one */
  tryKey(provider: KeyedProviderId, apiKey?: string): Promise<KeyOutcome | "missing">;
  /** Opens, replaces and closes services as the stored keys say now. */
  refresh(): Promise<void>;
}
