/** `npm run backup -- FILE`: copies the database of the local studio, also while it runs. */
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("backup.ts");
