/** `npm run token -- --name NAME`: creates an access token for the local studio; the last line of stdout has it. */
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("admin.ts", "token");
