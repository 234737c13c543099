/**
 * `npm run bench:start`: how long `npm start` takes in a fresh clone of the last commit, with the share of each part, how long
 * the next start takes, and the size of what a host with functions stores.
 */
import { machine } from "../engine/engine";
import { measureStarts } from "./measure";

const { first, nextS, functions } = await measureStarts();
const total = Object.values(first).reduce((sum, seconds) => sum + seconds, 0);

console.log(machine());
console.log(
  `first start: ${total.toFixed(1)} s, of which ${(total - first.install).toFixed(1)} s after the install`,
);
for (const [part, seconds] of Object.entries(first)) console.log(`  ${part}: ${seconds.toFixed(1)} s`);
console.log(`next start: ${nextS.toFixed(1)} s`);
console.log(`functions: API ${functions.api.toFixed(0)} MB, pages ${functions.pages.toFixed(0)} MB`);
process.exit();
