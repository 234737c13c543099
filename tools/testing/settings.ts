/** The names of settings, for tests of files that set them. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SECRET_SETTINGS } from "@/lib/settings/environment";

const example = fileURLToPath(new URL("../../.env.example", import.meta.url));

/** Every name that a studio reads from its environment; `tools/commands/readme.test.ts` compares the example with the code. */
export const SETTING_NAMES: ReadonlySet<string> = new Set([
  ...(readFileSync(example, "utf8").match(/^[A-Z0-9_]+(?==$)/gm) ?? []),
  ...SECRET_SETTINGS.map((name) => `${name}_FILE`),
]);
