/** What a picture of a model costs, in MODELS_FILE. */

import type { ModelPrice, ModelSetting } from "contract/models/models";
import * as z from "zod";
import { byForm } from "./by-form";
import { strictFields } from "./strict-fields";

/** Far more than a picture costs, and exact as a whole number of millionths. */
const MAX_PRICE = 10_000;
const amount = z.number().min(0, "must not be below zero").max(MAX_PRICE);

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));
const currency = z
  .string()
  .refine((code) => CURRENCIES.has(code), "must be the three capital letters of a currency, such as USD");

/** A number means US dollars for each picture. */
const plain = amount.transform((price): ModelPrice => ({ per_picture: price, currency: "USD" }));
const full = strictFields({
  per_picture: amount,
  currency,
  by_setting: strictFields({
    name: z.string(),
    prices: z
      .record(z.string(), amount)
      .refine((prices) => Object.keys(prices).length > 0, "must not be empty"),
  }).optional(),
  inputs_cost_extra: z.boolean().optional(),
});

export const priceFields = byForm<typeof plain | typeof full>(
  (value) =>
    typeof value === "number" ? plain : typeof value === "object" && value !== null ? full : undefined,
  'a number or {"per_picture": 0.04, "currency": "USD"}',
);

/** A setting that a model has. `values` is null while only the service knows them. */
interface KnownSetting {
  name: string;
  values: ModelSetting["values"] | null;
}

/** Says which part of a price no creation can have, because the model has no such setting or value. */
export function checkPrice(
  price: ModelPrice | undefined,
  settings: readonly KnownSetting[],
  say: (text: string) => void,
): void {
  const { name, prices } = price?.by_setting ?? {};
  if (name === undefined || prices === undefined) return;
  const setting = settings.find((one) => one.name === name);
  if (!setting) {
    const names = settings.map((one) => one.name).join(", ") || "none";
    say(`price.by_setting.name: the model has no setting ${name}; its settings are ${names}`);
    return;
  }
  const values = setting.values?.map(({ value }) => value);
  for (const value of Object.keys(prices).filter((one) => values && !values.includes(one)))
    say(`price.by_setting.prices.${value}: ${name} has no such value; its values are ${values?.join(", ")}`);
}
