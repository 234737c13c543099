/** Writes the documents that are made from the settings of the code; run it through `npm run settings`. */
import { writeFileSync } from "node:fs";
import { runMain } from "./run-main";
import { SETTING_DOCUMENTS } from "./settings/documents";

await runMain(async () => {
  for (const [file, text] of Object.entries(SETTING_DOCUMENTS)) writeFileSync(file, text);
});
