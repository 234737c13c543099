/** The account behind a demo sign-in, where a name is all there is. */
import "server-only";
import { NO_PROOF } from "@/lib/auth/admission";
import type { Account } from "./remember";

const DEFAULT_NAME = "Demo";
const MAX_NAME_CHARACTERS = 60;

/**
 * @param typed the name as typed; nothing stands for the default.
 * @returns the account: names that differ only in case, spacing or Unicode form are the same person.
 */
export function demoAccount(typed?: string): Account {
  const tidy = (typed ?? "")
    .normalize("NFKC")
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
  const name = Array.from(tidy).slice(0, MAX_NAME_CHARACTERS).join("").trim() || DEFAULT_NAME;
  return { provider: "demo", accountId: name.toLowerCase(), name, email: null, image: null, proof: NO_PROOF };
}
