/** Writes `dist/`: modules and their types, as `npm pack` takes them. Nothing in the studio reads it. */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const manifest = createRequire(import.meta.url).resolve("typescript/package.json");

// What was renamed must not stay.
rmSync(path.join(folder, "dist"), { recursive: true, force: true });
execFileSync(process.execPath, [path.join(path.dirname(manifest), "bin", "tsc"), "-p", folder], {
  stdio: "inherit",
});
