/** `npm run seed -- --count N --name NAME`: creates realistic creations in the studio of this machine. */
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("seed.ts");
