/** `npm run pictures:mark`: the same as `npm run admin -- pictures-mark`. */
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("admin.ts", "pictures-mark");
