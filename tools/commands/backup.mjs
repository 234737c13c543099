/** `npm run backup -- FILE`: writes everything the studio keeps into one file, also while it runs; `--verify FILE` checks one. */
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("admin.ts", "backup");
