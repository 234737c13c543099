/** `npm run settings`: writes docs/settings.md and .env.example from the settings of the code. */
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("settings.ts");
