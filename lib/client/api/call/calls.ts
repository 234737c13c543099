/**
 * The calls of the API, in parts that load with their first call: one for all pages, because several smaller ones would load
 * schemas that they share more than once, one for administrators, and one on access tokens.
 */
import { callsOf } from "./call-api";

export const callApi = callsOf(async () => (await import("contract/operations/of-pages")).OF_PAGES);
export const callTokens = callsOf(async () => (await import("contract/operations/tokens")).TOKENS);
export const callWebhooks = callsOf(async () => (await import("contract/operations/webhooks")).WEBHOOKS);
export const callAdministration = callsOf(
  async () => (await import("contract/operations/administration")).ADMINISTRATION,
);
