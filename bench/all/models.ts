/** Parsing a create where there are a hundred models, beside the contract's schema alone. */
import { measureModels } from "../models/measure";
import { quantile } from "../page/quantile";
import type { Subject } from "./figure";

export const models: Subject = {
  name: "models",
  async measure() {
    const [alone, , hundred] = Array.from(measureModels().values(), (times) => quantile(times, 0.5));
    if (alone === undefined || hundred === undefined) throw new Error("Nothing was parsed.");
    const reference = "the contract's schema alone";
    return [{ what: "parsing a create, ms", value: hundred, reference, referenceValue: alone }];
  },
};
