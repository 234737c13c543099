/** `node tools/arrows/check.mjs`: names every import that `rooms.json` does not allow, and fails when there is one. */

import { problemOf } from "./arrows.mjs";
import { readArrows } from "./read-arrows.mjs";

const problems = readArrows().flatMap(({ file, line, specifier }) => {
  const problem = problemOf(file, specifier);
  return problem ? [`${file}:${line} imports ${specifier}: ${problem}`] : [];
});
for (const problem of problems) console.error(problem);
console.log(`${problems.length} forbidden imports`);
process.exit(problems.length === 0 ? 0 : 1);
