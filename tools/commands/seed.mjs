/** `npm run seed -- --name NAME [--count N]`: creates a campaign, or N creations, in the studio of this machine. */
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("admin.ts", "seed");
