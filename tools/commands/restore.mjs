/** `npm run restore -- FILE`: puts a backup into an empty database and picture store. */
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("admin.ts", "restore");
