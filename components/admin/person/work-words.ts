import type { SignOutOutcome } from "contract/admin/sign-out";
import { counted } from "@/lib/client/words/counted";

interface Work {
  creations: number;
  boards: number;
}

/** `120 creations and 1 board`. */
export const workInWords = ({ creations, boards }: Work): string =>
  `${counted(creations, "creation")} and ${counted(boards, "board")}`;

/** What a sign-out everywhere has ended, and what goes on. */
export function signedOutWords(
  name: string,
  { revoked_tokens, tokens }: Pick<SignOutOutcome, "revoked_tokens" | "tokens">,
): string {
  const said = [`${name} is signed out everywhere.`];
  if (revoked_tokens > 0)
    said.push(`${counted(revoked_tokens, "access token")} ${revoked_tokens === 1 ? "is" : "are"} revoked.`);
  if (tokens.length > 0)
    said.push(`${counted(tokens.length, "access token")} ${tokens.length === 1 ? "keeps" : "keep"} working.`);
  return said.join(" ");
}
