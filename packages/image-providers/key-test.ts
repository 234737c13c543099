/** How a key is tried: by one read that costs nothing and draws nothing. */
export interface KeyTest {
  /** The provider's id in the settings. */
  provider: string;
  /** What is read, at the provider's address or, as a whole address, at another host of the same company. */
  read(baseUrl: string): string;
  /** The headers that carry the key. */
  headers(apiKey: string): Record<string, string>;
}
