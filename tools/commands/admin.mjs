/** `npm run admin -- SUBCOMMAND …`: administers the studio of this machine; without a subcommand it lists them. */
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("admin.ts");
