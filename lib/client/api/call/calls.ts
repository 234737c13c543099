/** The calls of each part of the API. A part loads with its first call, so that a page loads only the parts that it uses. */
import { callsOf } from "./call-api";

export const callAdministration = callsOf(
  async () => (await import("contract/operations/administration")).ADMINISTRATION,
);
export const callBoards = callsOf(async () => (await import("contract/operations/boards")).BOARDS);
export const callContract = callsOf(async () => (await import("contract/operations/contract")).CONTRACT);
export const callCreations = callsOf(async () => (await import("contract/operations/creations")).CREATIONS);
export const callPictures = callsOf(async () => (await import("contract/operations/pictures")).PICTURES);
export const callPrompts = callsOf(async () => (await import("contract/operations/prompts")).PROMPTS);
export const callServices = callsOf(async () => (await import("contract/operations/services")).SERVICES);
export const callShareLinks = callsOf(
  async () => (await import("contract/operations/share-links")).SHARE_LINKS,
);
export const callTokens = callsOf(async () => (await import("contract/operations/tokens")).TOKENS);
