/** The settings and prices of models, apart from their schemas because the studio page loads this. */
import type { ModelAbilities, ModelPrice } from "./models";

/**
 * A value for each setting that the model has: the given one if it is possible, else the default.
 */
export function settingsOf(
  { settings }: Pick<ModelAbilities, "settings">,
  given: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return Object.fromEntries(
    settings.map(({ name, values, default: usual }) => {
      const value = given[name];
      return [name, value !== undefined && values.some((one) => one.value === value) ? value : usual];
    }),
  );
}

/**
 * The price of one picture with these settings of the model.
 *
 * @returns in `price.currency`; null when unknown.
 */
export function pricePerPicture(
  price: ModelPrice | null,
  settings: Readonly<Record<string, string>>,
): number | null {
  if (!price) return null;
  const { by_setting } = price;
  const value = by_setting && settings[by_setting.name];
  if (by_setting && value !== undefined) return by_setting.prices[value] ?? null;
  return price.per_picture;
}
