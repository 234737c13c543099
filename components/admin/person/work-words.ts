import type { SignOutOutcome } from "contract/admin/sign-out";
import { counted } from "@/lib/client/words/counted";

interface Work {
  creations: number;
  boards: number;
  sheets: number;
}

/** `120 creations, 1 board and 2 sheets`. */
export const workInWords = ({ creations, boards, sheets }: Work): string =>
  sheets === 0
    ? `${counted(creations, "creation")} and ${counted(boards, "board")}`
    : `${counted(creations, "creation")}, ${counted(boards, "board")} and ${counted(sheets, "sheet")}`;

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
