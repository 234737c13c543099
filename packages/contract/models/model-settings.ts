/** The settings and prices of models, apart from their schemas because the studio page loads this. */
import type { ModelAbilities, ModelPrice, ModelSetting } from "./models";

type Values = Readonly<Record<string, string>>;

/**
 * A value for each setting that the model has: the given one if it is possible, else the default. Of values that cannot be
 * combined, the one that excludes the other is kept.
 */
export function settingsOf(
  { settings }: Pick<ModelAbilities, "settings">,
  given: Values = {},
): Record<string, string> {
  const chosen = Object.fromEntries(
    settings.map(({ name, values, default: usual }) => {
      const value = given[name];
      return [name, value !== undefined && values.some((one) => one.value === value) ? value : usual];
    }),
  );
  for (const setting of settings) {
    const possible = valuesBeside(setting, settings, chosen).map(({ value }) => value);
    const { name, default: usual } = setting;
    if (possible.includes(chosen[name] ?? "")) continue;
    chosen[name] = possible.find((value) => value === usual) ?? possible[0] ?? usual;
  }
  return chosen;
}

/** The values of a setting that can be combined with the chosen ones of the others. */
export function valuesBeside(
  { name, values }: ModelSetting,
  settings: readonly ModelSetting[],
  chosen: Values,
): ModelSetting["values"] {
  const excluded = new Set(
    settings.flatMap((other) => {
      const value = other.values.find((one) => one.value === chosen[other.name]);
      return value?.not_with?.[name] ?? [];
    }),
  );
  return values.filter(({ value }) => !excluded.has(value));
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
  const value =
    by_setting && Object.hasOwn(settings, by_setting.name) ? settings[by_setting.name] : undefined;
  if (by_setting && value !== undefined) {
    // Names may be those of an object's own, such as `constructor`.
    return Object.hasOwn(by_setting.prices, value) ? (by_setting.prices[value] ?? null) : null;
  }
  return price.per_picture;
}
