/** `npm run pictures:check`: the same as `npm run admin -- pictures-check`. */
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("admin.ts", "pictures-check");
