/** Shows and sets the limits of everybody, or of one person. Every change stands in the audit log. */
import { parseArgs } from "node:util";
import { LIMIT_NAMES, type LimitExceptions, type Limits, limitExceptionsSchema } from "contract/admin/limits";
import * as z from "zod/mini";
import { changePerson, exceptionsOf } from "@/lib/admin/change-person";
import type { AdminDeps } from "@/lib/admin/deps";
import { personRow } from "@/lib/admin/person-row";
import { changeStudioSettings, readStudioSettings } from "@/lib/admin/studio-settings";
import { COMMAND } from "@/lib/audit/actor";
import { findPerson } from "./find-person";
import { type Subcommand, UsageError } from "./subcommand";
import { withDatabase } from "./with-database";

const USAGE = LIMIT_NAMES.map((name) => `[--${name.replaceAll("_", "-")} N]`).join(" ");

export default {
  summary:
    "Shows or sets limits; N is a number, none, or for a person default; of the cost such as 20USD. The bytes kept are bytes.",
  usage: `limits show [--person EMAIL_OR_ID] | limits set [--person EMAIL_OR_ID] ${USAGE}`,
  async run([action, ...args]) {
    const text = { type: "string" } as const;
    const named = Object.fromEntries(LIMIT_NAMES.map((name) => [name.replaceAll("_", "-"), text]));
    const { values } = parseArgs({ args, options: { ...named, person: text } });
    const given = LIMIT_NAMES.flatMap((name) => {
      const value = values[name.replaceAll("_", "-") as keyof typeof values];
      return typeof value === "string" ? [[name, value] as const] : [];
    });
    if (action !== "show" && action !== "set") throw new UsageError("Say show or set.");
    if ((action === "set") !== given.length > 0) throw new UsageError("Set takes limits, show takes none.");
    const who = typeof values.person === "string" ? values.person : null;
    await withDatabase(async (deps) => {
      if (action === "set") await set(deps, who, given);
      await show(deps, who);
    });
  },
} satisfies Subcommand;

async function show(deps: AdminDeps, who: string | null): Promise<void> {
  const { limits } = await readStudioSettings(deps);
  const person = who === null ? null : await findPerson(deps.db, who);
  const exceptions = person === null ? {} : exceptionsOf(await personRow(deps.db, person.id));
  console.log(person === null ? "Limits of everybody:" : `Limits of ${person.name}:`);
  for (const name of LIMIT_NAMES) {
    const own = exceptions[name];
    const limit = own === undefined ? limits[name] : own;
    console.log(`  ${name}: ${inWords(limit)}${own === undefined ? "" : " (exception)"}`);
  }
}

function inWords(limit: Limits[keyof Limits]): string {
  if (limit === null) return "none";
  return typeof limit === "number" ? String(limit) : `${limit.amount} ${limit.currency}`;
}

async function set(
  deps: AdminDeps,
  who: string | null,
  given: readonly (readonly [string, string])[],
): Promise<void> {
  const isDefault = (text: string) => text === "default";
  if (who === null && given.some(([, text]) => isDefault(text)))
    throw new UsageError("default is for the limits of a person.");
  const set = parsed(given.filter(([, text]) => !isDefault(text)));
  if (who === null) {
    const { limits } = await readStudioSettings(deps);
    await changeStudioSettings(deps, { patch: { limits: { ...limits, ...set } }, actor: COMMAND });
    return;
  }
  const { id } = await findPerson(deps.db, who);
  const reset = given.filter(([, text]) => isDefault(text)).map(([name]) => name);
  const kept = Object.entries(exceptionsOf(await personRow(deps.db, id))).filter(
    ([name]) => !reset.includes(name),
  );
  const limits = { ...Object.fromEntries(kept), ...set };
  await changePerson(deps, { personId: id, patch: { limits }, actor: COMMAND });
}

/** @throws UsageError for what is no limit. */
function parsed(given: readonly (readonly [string, string])[]): LimitExceptions {
  const values = given.map(([name, text]) => {
    const [, amount = "", currency = ""] = /^(\d+(?:\.\d+)?) ?([A-Z]{3})$/.exec(text) ?? [];
    if (text === "none") return [name, null];
    return [name, name === "cost_a_month" ? { amount: Number(amount || "NaN"), currency } : Number(text)];
  });
  const result = z.safeParse(limitExceptionsSchema, Object.fromEntries(values));
  if (result.success) return result.data;
  throw new UsageError(result.error.issues[0]?.message ?? "That is no limit.");
}
