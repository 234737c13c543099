/**
 * `npm run bench:queue`: how long a service with few slots needs for the creations of many people, without open pages.
 */
import { measureQueue } from "./measure";

console.log("| people | creations | ended | s | s at best | calls | most calls in a minute | answered 429 |");
console.log("|---|---|---|---|---|---|---|---|");
for (const [people, each] of [
  [5, 40],
  [20, 50],
] as const) {
  const result = await measureQueue(people, each);
  const { creations, ended, seconds, bestSeconds, calls, peakPerMinute, refused } = result;
  console.log(
    `| ${people} | ${creations} | ${ended} | ${seconds.toFixed(0)} | ${bestSeconds} | ${calls} | ${peakPerMinute} | ${refused} |`,
  );
  if (ended < creations) process.exitCode = 1;
}
