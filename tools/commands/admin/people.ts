/** Lists people, and changes who may sign in and who administers. Every change stands in the audit log. */

import type { AdminPerson, PersonPatch } from "contract/admin/people";
import { changePerson, signOutEverywhere } from "@/lib/admin/change-person";
import type { AdminDeps } from "@/lib/admin/deps";
import { listPeople } from "@/lib/admin/people";
import { COMMAND } from "@/lib/audit/actor";
import { findPerson } from "./find-person";
import { type Subcommand, UsageError } from "./subcommand";
import { withDatabase } from "./with-database";

const PATCHES: Record<string, { patch: PersonPatch; done: string }> = {
  disable: { patch: { is_disabled: true }, done: "is disabled" },
  enable: { patch: { is_disabled: false }, done: "is enabled" },
  "make-admin": { patch: { is_admin: true }, done: "is an administrator" },
  "remove-admin": { patch: { is_admin: false }, done: "is no administrator" },
};

const REVOKE = "--revoke-tokens";

export default {
  summary: "Lists people; disables, enables or signs one out; makes or removes an administrator.",
  usage: `people list | people ${Object.keys(PATCHES).join("|")} EMAIL_OR_ID | people sign-out EMAIL_OR_ID [${REVOKE}]`,
  async run([action, who, option, ...others]) {
    if (others.length > 0 || (option !== undefined && !(action === "sign-out" && option === REVOKE)))
      throw new UsageError("Name one person.");
    if (action === "list" && who === undefined) return withDatabase(list);
    if (
      action === undefined ||
      who === undefined ||
      !(action === "sign-out" || Object.hasOwn(PATCHES, action))
    )
      throw new UsageError("Say what to do, and with whom.");
    return withDatabase((deps) => change(deps, { action, who, revokesTokens: option === REVOKE }));
  },
} satisfies Subcommand;

async function list(deps: AdminDeps): Promise<void> {
  let cursor: string | null = null;
  do {
    const place = cursor === null ? {} : { cursor };
    const { people, next_cursor } = await listPeople(deps, { state: "all", ...place });
    for (const person of people) console.log(lineOf(person));
    cursor = next_cursor;
  } while (cursor !== null);
}

function lineOf({ id, name, email, provider, is_admin, is_disabled, creations }: AdminPerson): string {
  const notes = [is_admin && "administrator", is_disabled && "disabled", `${creations} creations`];
  return [id, name, email ?? "no address", provider, notes.filter(Boolean).join(", ")].join("\t");
}

async function change(
  deps: AdminDeps,
  { action, who, revokesTokens }: { action: string; who: string; revokesTokens: boolean },
): Promise<void> {
  const { id, name } = await findPerson(deps.db, who);
  const wanted = PATCHES[action];
  if (!wanted) {
    const outcome = await signOutEverywhere(deps, { personId: id, actor: COMMAND, revokesTokens });
    console.log(`${name} is signed out of ${outcome.sessions} browsers.`);
    if (outcome.revoked_tokens > 0) console.log(`Access tokens revoked: ${outcome.revoked_tokens}.`);
    if (outcome.tokens.length > 0)
      console.log(
        `Access tokens that keep working: ${outcome.tokens.map((token) => token.name).join(", ")}.`,
      );
    return;
  }
  await changePerson(deps, { personId: id, patch: wanted.patch, actor: COMMAND });
  console.log(`${name} ${wanted.done}.`);
}
