/**
 * Creates an access token for the person of the demo sign-in, and prints it on the last line.
 *
 * It works on the database of the studio with the same settings, also when that studio is not running or was never
 * started. Run it through `npm run token -- --name NAME`.
 */
import { parseArgs } from "node:util";
import { COMMAND } from "@/lib/audit/actor";
import { createAccessToken } from "@/lib/auth/access-tokens";
import { demoAccount, rememberPerson } from "@/lib/auth/people";
import { createTokenRequestSchema } from "@/lib/contract/access-tokens";
import { openDatabase } from "@/lib/db/open";
import { settings } from "@/lib/env";
import { runMain } from "./run-main";

const USAGE = "Usage: npm run token -- --name NAME";

/** The requested name of the token. @throws Error for invalid arguments */
function nameFrom(args: string[]): string {
  const { values } = parseArgs({ args, options: { name: { type: "string", default: "Command line" } } });
  const parsed = createTokenRequestSchema.safeParse(values);
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message ?? "The name cannot be used.");
  return parsed.data.name;
}

async function main(): Promise<void> {
  const name = nameFrom(process.argv.slice(2));
  const { databaseUrl, dataDir, publicUrl, signIn } = settings();
  if (!signIn.demo)
    throw new Error(
      "The demo sign-in is off, so its tokens are not accepted. Create one on the settings page.",
    );
  const db = await openDatabase({ databaseUrl, dataDir });
  try {
    const deps = { db, clock: { now: () => Date.now() } };
    const account = demoAccount();
    const personId = await rememberPerson(deps, account);
    const { token } = await createAccessToken(deps, { personId, name, actor: COMMAND });
    console.log(`An access token for ${account.name} at ${publicUrl}/api, shown only once:`);
    console.log(token);
  } finally {
    await db.destroy();
  }
}

await runMain(main, USAGE);
