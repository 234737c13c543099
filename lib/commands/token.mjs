/** `npm run token -- --name NAME`: creates an access token for the studio of this machine, on the last line of stdout. */
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("token.ts");
