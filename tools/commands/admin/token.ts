/**
 * Creates an access token for a person who has signed in, or for the person of the demo sign-in, and prints it on the
 * last line. The studio need not be running.
 */
import { parseArgs } from "node:util";
import { createTokenRequestSchema } from "contract/access-tokens";
import { SCOPES, type Scope } from "contract/scopes";
import { personRow } from "@/lib/admin/person-row";
import { COMMAND } from "@/lib/audit/actor";
import { createAccessToken } from "@/lib/auth/access-tokens";
import { isAdministrator } from "@/lib/auth/admission";
import { demoAccount, rememberPerson } from "@/lib/auth/people";
import { commandSettings } from "@/lib/settings/env";
import { openStudioDatabase } from "./databases";
import { findPerson, type PersonFound } from "./find-person";
import { type Subcommand, UsageError } from "./subcommand";

const DAY_MS = 86_400_000;

function parse(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      name: { type: "string", default: "Command line" },
      person: { type: "string" },
      scopes: { type: "string" },
      expires: { type: "string" },
    },
  });
  const parsed = createTokenRequestSchema.shape.name.safeParse(values.name);
  if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message ?? "The name cannot be used.");
  const { person, scopes, expires } = values;
  return {
    name: parsed.data,
    person,
    ...(scopes !== undefined && { scopes: scopesIn(scopes) }),
    ...(expires !== undefined && { expireTime: timeIn(expires) }),
  };
}

function scopesIn(list: string): Scope[] {
  const { data } = createTokenRequestSchema.shape.scopes.safeParse(list.split(",").map((one) => one.trim()));
  if (!data) throw new UsageError(`--scopes is a list of ${SCOPES.join(", ")}, with commas.`);
  return data;
}

/** `30d`, or a day such as 2030-01-31, at the end of which it expires (UTC). */
function timeIn(expires: string): string {
  const days = /^([1-9]\d{0,4})d$/.exec(expires)?.[1];
  const time = days
    ? Date.now() + Number(days) * DAY_MS
    : /^\d{4}-\d\d-\d\d$/.test(expires)
      ? Date.parse(`${expires}T00:00:00Z`) + DAY_MS
      : Number.NaN;
  if (!(time > Date.now()))
    throw new UsageError("--expires is a number of days such as 30d, or a coming day such as 2030-01-31.");
  return new Date(time).toISOString();
}

export default {
  summary: "Prints a new access token of a person; without --person, of the demo sign-in.",
  usage: "token [--name NAME] [--person EMAIL_OR_ID] [--scopes read,create] [--expires 30d]",
  async run(args) {
    const { person, ...wanted } = parse(args);
    const current = commandSettings();
    if (person === undefined && !current.signIn.demo)
      throw new UsageError("The demo sign-in is off: say whose token it is with --person.");
    const db = await openStudioDatabase(current);
    try {
      const deps = { db, clock: { now: () => Date.now() } };
      const owner = person === undefined ? await demoPerson(deps) : await findPerson(db, person);
      const { token } = await createAccessToken(deps, {
        ...{ ...wanted, personId: owner.id, actor: COMMAND },
        isAdmin: isAdministrator(current, await personRow(db, owner.id)),
      });
      console.log(`An access token for ${owner.name} at ${current.publicUrl}/api, shown only once:`);
      console.log(token);
    } finally {
      await db.destroy();
    }
  },
} satisfies Subcommand;

async function demoPerson(deps: Parameters<typeof rememberPerson>[0]): Promise<PersonFound> {
  const account = demoAccount();
  return { id: await rememberPerson(deps, account), name: account.name };
}
