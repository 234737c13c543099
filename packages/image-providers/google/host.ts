/** Whether an address is Google's own and not a gateway's. */
export const isGoogleHost = (baseUrl: string): boolean =>
  new URL(baseUrl).hostname === "generativelanguage.googleapis.com";
