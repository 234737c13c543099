/** What the requests of a plan would cost, in words. */

import { pricePerPicture, settingsOf } from "contract/models/model-settings";
import type { Cost, ModelPrice, ModelView } from "contract/models/models";
import type { IntentRequest } from "@/lib/client/creations/intent";
import { counted } from "@/lib/client/words/counted";
import { usualTimeInWords } from "@/lib/client/words/durations";
import { costsInWords, PRICE_UNKNOWN, sumOfCosts } from "@/lib/client/words/price";

/**
 * `About $0.16`, `About $0.16, price unknown for 4 pictures`, `Price unknown`, `Free of charge`.
 *
 * @param models those that the requests name, or the only one.
 * @returns empty for no requests.
 */
export function priceInWords(requests: readonly IntentRequest[], models: readonly ModelView[]): string {
  const costs: Cost[] = [];
  let unknown = 0;
  for (const { model: id, model_settings, config } of requests) {
    const model = models.find((one) => one.id === id) ?? models[0];
    const price = model?.price ?? (model?.is_free ? FREE : null);
    const each = model && pricePerPicture(price, settingsOf(model.abilities, model_settings));
    if (price && typeof each === "number")
      costs.push({ amount: each * config.image_number, currency: price.currency });
    else unknown += config.image_number;
  }
  if (costs.length === 0) return unknown === 0 ? "" : "Price unknown";
  const paid = costs.filter(({ amount }) => amount > 0);
  const words = paid.length === 0 ? "Free of charge" : `About ${costsInWords(sumOfCosts(paid))}`;
  return unknown === 0 ? words : `${words}, ${PRICE_UNKNOWN} for ${counted(unknown, "picture")}`;
}

const FREE: ModelPrice = { per_picture: 0, currency: "USD" };

/** That the pictures that are sent cost besides, whether a price is known or not; empty where none are, or they cost nothing as far as is known. */
export function inputsCostInWords(requests: readonly IntentRequest[], models: readonly ModelView[]): string {
  const charging = requests.flatMap(({ model: id, inputs }) => {
    const model = models.find((one) => one.id === id) ?? models[0];
    const isSent = inputs?.source || (inputs?.references ?? []).length > 0;
    return isSent && model && (model.price ?? model).inputs_cost_extra ? [model.name] : [];
  });
  const names = [...new Set(charging)];
  if (names.length === 0) return "";
  return `${names.join(" and ")} also ${names.length === 1 ? "charges" : "charge"} for the pictures that are sent`;
}

/** `Usually about 12 s`: of the slowest of these models; empty unless it is known of all. */
export function timeInWords(models: readonly ModelView[]): string {
  const known = models.flatMap(({ usual_seconds }) => usual_seconds ?? []);
  return known.length < models.length || known.length === 0
    ? ""
    : `Usually ${usualTimeInWords(Math.max(...known))}`;
}
