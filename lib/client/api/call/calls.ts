/**
 * The calls of the API, in two parts that load with their first call: one for all pages, because several smaller ones would load
 * schemas that they share more than once, and one for administrators.
 */
import { callsOf } from "./call-api";

export const callApi = callsOf(async () => (await import("contract/operations/of-pages")).OF_PAGES);
export const callAdministration = callsOf(
  async () => (await import("contract/operations/administration")).ADMINISTRATION,
);
