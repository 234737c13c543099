/** How a key is tried: by one read that costs nothing and draws nothing. */
export interface KeyTest {
  /** The provider's id in the settings. */
  provider: string;
  /**
   * What is read, at the provider's address or, as a whole address, at another host of the same company; null where nothing at this
   * address tells whether a key works.
   */
  read(baseUrl: string): string | null;
  /** The headers that carry the key. */
  headers(apiKey: string): Record<string, string>;
  /** What an answer 400 says to a wrong key; absent where such a key is refused by a status of its own, 401 or 403. */
  refusedWith?: RegExp;
  /** The statuses that refuse a key, 401 and 403 if absent. Without 403, that one says of a key only that it may not read this. */
  refusedStatuses?: readonly number[];
}

/** `unclear`: it cannot be reached, or its answer does not say. `untried`: nothing free can be read there, or not with this key. */
export type KeyOutcome = "works" | "refused" | "unclear" | "untried";
