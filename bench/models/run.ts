/**
 * `npm run bench:models`: what models add to the parsing of a create, beside the contract's schema alone, in one run.
 */
import { machine, quantile } from "../engine/engine";
import { measureModels } from "./measure";

console.log(machine());
for (const [name, times] of measureModels()) {
  console.log(
    `${name}: ${quantile(times, 0.5).toFixed(3)} ms, at the most ${quantile(times, 1).toFixed(3)} ms`,
  );
}
