/** A new access token as it is typed, until it is made. */
import type { CreateTokenRequest } from "contract/access-tokens";
import type { Scope } from "contract/scopes";
import { ApiError } from "@/lib/client/api/call/errors";

export interface TokenDraft {
  name: string;
  scopes: readonly Scope[];
  /** Days until it ends; null for never. */
  days: number | null;
  pictures: string;
  amount: string;
  currency: string;
}

type DraftField = "name" | "pictures" | "amount" | "currency";
export type DraftProblems = Partial<Record<DraftField | "general", string>>;

export const ENDS: readonly { days: number | null; label: string }[] = [
  { days: 30, label: "30 days" },
  { days: 90, label: "90 days" },
  { days: 365, label: "1 year" },
  { days: null, label: "Never" },
];

export const NEW_DRAFT: TokenDraft = {
  ...{ name: "", scopes: ["read", "create"], days: 90 },
  ...{ pictures: "", amount: "", currency: "USD" },
};

const DAY_MS = 86_400_000;

/**
 * Reads a draft; empty limits are none.
 *
 * @param nowMs the server's time.
 * @returns the request and no problems, or a message for each field that cannot be read.
 */
export function readDraft(
  { name, scopes, days, ...typed }: TokenDraft,
  nowMs: number,
): { request: CreateTokenRequest; problems: DraftProblems } {
  const problems: DraftProblems = {};
  const pictures = numberIn(typed.pictures);
  const amount = numberIn(typed.amount);
  const currency = typed.currency.trim().toUpperCase();
  if (name.trim() === "") problems.name = "Give the token a name.";
  if (pictures !== null && !Number.isInteger(pictures))
    problems.pictures = "Type a whole number, or leave the field empty.";
  if (Number.isNaN(amount)) problems.amount = "Type an amount such as 12.50, or leave the field empty.";
  if (amount !== null && !/^[A-Z]{3}$/.test(currency))
    problems.currency = "Type the three letters of a currency, such as USD.";
  return {
    request: {
      ...{ name, scopes: [...scopes] },
      expire_time: days === null ? null : new Date(nowMs + days * DAY_MS).toISOString(),
      limits: { pictures_a_month: pictures, cost_a_month: amount === null ? null : { amount, currency } },
    },
    problems,
  };
}

/** A comma is read as a decimal point, as many people type it. @returns null for nothing, NaN for what is no number. */
function numberIn(text: string): number | null {
  const typed = text.trim();
  if (typed === "") return null;
  return /^\d{1,9}([.,]\d{1,6})?$/.test(typed) ? Number(typed.replace(",", ".")) : Number.NaN;
}

const FIELD_OF: Record<string, DraftField> = {
  name: "name",
  "limits.pictures_a_month": "pictures",
  "limits.cost_a_month.amount": "amount",
  "limits.cost_a_month.currency": "currency",
};

/** The messages of a refused request by field. @param words of the error as a whole. */
export function problemsOf(error: unknown, words: string): DraftProblems {
  const [first] = error instanceof ApiError ? error.details : [];
  const field = FIELD_OF[first?.field ?? ""];
  return field && first?.message ? { [field]: first.message } : { general: words };
}
