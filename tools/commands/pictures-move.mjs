/** `npm run pictures:move`: the same as `npm run admin -- pictures-move`. */
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("admin.ts", "pictures-move");
