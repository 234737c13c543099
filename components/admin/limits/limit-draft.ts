/** Limits as they are typed: texts, until they are saved. */

import type { Cost, LimitName, Limits } from "contract/admin/limits";
import { ApiError } from "@/lib/client/api/call/errors";

export interface LimitDraft {
  creations_at_once: string;
  pictures_a_month: string;
  cost_amount: string;
  cost_currency: string;
  /** `bytes_kept` in gigabytes of 1 000 000 000 bytes. */
  gigabytes: string;
}

export type LimitField = keyof LimitDraft;
export type LimitProblems = Partial<Record<LimitField, string>>;

const BYTES_A_GIGABYTE = 1_000_000_000;
const DEFAULT_CURRENCY = "USD";

const textOf = (value: number | null | undefined) =>
  value === null || value === undefined ? "" : String(value);

/** @param limits those that are set; an empty text for the others. @param currency when no cost is set. */
export function draftOf(limits: Partial<Limits>, currency = DEFAULT_CURRENCY): LimitDraft {
  const { cost_a_month: cost, bytes_kept: bytes } = limits;
  return {
    creations_at_once: textOf(limits.creations_at_once),
    pictures_a_month: textOf(limits.pictures_a_month),
    cost_amount: textOf(cost?.amount),
    cost_currency: cost?.currency ?? currency,
    gigabytes: textOf(bytes === null || bytes === undefined ? null : bytes / BYTES_A_GIGABYTE),
  };
}

/**
 * Reads a draft; an empty field is null.
 *
 * @returns the limits and no problems, or a message for each field that cannot be read.
 */
export function readDraft(draft: LimitDraft): { limits: Limits; problems: LimitProblems } {
  const problems: LimitProblems = {};
  const whole = (field: "creations_at_once" | "pictures_a_month", max: number) => {
    const value = numberIn(draft[field]);
    if (value === null) return null;
    if (!Number.isInteger(value) || value < 0)
      problems[field] = "Type a whole number of 0 or more, or leave the field empty.";
    else if (value > max) problems[field] = `At most ${max.toLocaleString("en")}.`;
    return value;
  };
  const amount = numberIn(draft.cost_amount);
  const currency = draft.cost_currency.trim().toUpperCase();
  if (amount !== null && !(amount >= 0))
    problems.cost_amount = "Type an amount of 0 or more, or leave the field empty.";
  else if (amount !== null && amount > MAX_AMOUNT)
    problems.cost_amount = `At most ${MAX_AMOUNT.toLocaleString("en")}.`;
  if (amount !== null && !/^[A-Z]{3}$/.test(currency))
    problems.cost_currency = "Type the three letters of a currency, such as USD.";
  const gigabytes = numberIn(draft.gigabytes);
  if (gigabytes !== null && !(gigabytes >= 0))
    problems.gigabytes = "Type a number of 0 or more, or leave the field empty.";
  else if (gigabytes !== null && gigabytes > MAX_GIGABYTES)
    problems.gigabytes = `At most ${MAX_GIGABYTES.toLocaleString("en")} GB.`;
  const cost: Cost | null = amount === null ? null : { amount, currency };
  return {
    limits: {
      creations_at_once: whole("creations_at_once", 10_000),
      pictures_a_month: whole("pictures_a_month", 1_000_000_000),
      cost_a_month: cost,
      bytes_kept: gigabytes === null ? null : Math.round(gigabytes * BYTES_A_GIGABYTE),
    },
    problems,
  };
}

const MAX_AMOUNT = 1_000_000_000;
const MAX_GIGABYTES = 1_000_000;

/** A comma is read as a decimal point, as many people type it. @returns null for nothing, NaN for what is no number. */
function numberIn(text: string): number | null {
  const typed = text.trim();
  if (typed === "") return null;
  return /^\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(",", ".")) : Number.NaN;
}

/** The field that shows a limit; that of the amount for the cost. */
export const FIELD_OF: Record<LimitName, LimitField> = {
  creations_at_once: "creations_at_once",
  pictures_a_month: "pictures_a_month",
  cost_a_month: "cost_amount",
  bytes_kept: "gigabytes",
};

export const LIMIT_LABELS: Record<LimitName, string> = {
  creations_at_once: "Creations at once",
  pictures_a_month: "Pictures a month",
  cost_a_month: "Cost a month",
  bytes_kept: "Storage in GB",
};

/** The messages of a refused change by field; none for errors that name no field. */
export function problemsOf(error: unknown): LimitProblems {
  const problems: LimitProblems = {};
  for (const { field, message } of error instanceof ApiError ? error.details : []) {
    const name = /^limits\.(\w+)/.exec(field ?? "")?.[1] ?? "";
    if (message !== undefined && Object.hasOwn(FIELD_OF, name))
      problems[FIELD_OF[name as LimitName]] ??= message;
  }
  return problems;
}
