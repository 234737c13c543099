/**
 * Creates an access token for a person who has signed in, or for the person of the demo sign-in, and prints it on the
 * last line. The studio need not be running.
 */
import { parseArgs } from "node:util";
import { createTokenRequestSchema } from "contract/access-tokens";
import { COMMAND } from "@/lib/audit/actor";
import { createAccessToken } from "@/lib/auth/access-tokens";
import { demoAccount, rememberPerson } from "@/lib/auth/people";
import { commandSettings } from "@/lib/settings/env";
import { openStudioDatabase } from "./databases";
import { findPerson, type PersonFound } from "./find-person";
import { type Subcommand, UsageError } from "./subcommand";

function parse(args: string[]): { name: string; person: string | undefined } {
  const { values } = parseArgs({
    args,
    options: { name: { type: "string", default: "Command line" }, person: { type: "string" } },
  });
  const parsed = createTokenRequestSchema.shape.name.safeParse(values.name);
  if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message ?? "The name cannot be used.");
  return { name: parsed.data, person: values.person };
}

export default {
  summary: "Prints a new access token of a person; without --person, of the demo sign-in.",
  usage: "token [--name NAME] [--person EMAIL_OR_ID]",
  async run(args) {
    const { name, person } = parse(args);
    const current = commandSettings();
    if (person === undefined && !current.signIn.demo)
      throw new UsageError("The demo sign-in is off: say whose token it is with --person.");
    const db = await openStudioDatabase(current);
    try {
      const deps = { db, clock: { now: () => Date.now() } };
      const owner = person === undefined ? await demoPerson(deps) : await findPerson(db, person);
      const { token } = await createAccessToken(deps, { personId: owner.id, name, actor: COMMAND });
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
