/** `npm run draw`: draws the pictures that are kept in the repository again, after the sandbox engine has changed. */
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("draw.ts");
