/** The settings of a model in MODELS_FILE: choices that only some models have. */
import * as z from "zod";
import { byForm } from "./by-form";
import { repeated } from "./repeated";
import { strictFields } from "./strict-fields";

const label = z.string().trim().min(1).max(80);

/** A setting as it is after it was read. */
interface Setting<Value> {
  name: string;
  label?: string | undefined;
  values: { value: Value; label: string; not_with?: Record<string, string[]> | undefined }[];
  default?: Value | undefined;
}

/** A list of settings. @param scalar what a value may be. @param shape further fields of each setting. */
export function settingsFields<Value extends string | number | boolean, Shape extends z.core.$ZodLooseShape>(
  scalar: z.ZodType<Value>,
  shape: Shape,
) {
  const labelled = strictFields({
    value: scalar,
    label,
    /** The values of other settings that it cannot be combined with, by the setting's name. */
    not_with: z.record(z.string(), z.array(z.string()).min(1)).optional(),
  });
  const plain = scalar.transform((value) => ({ value, label: String(value) }));
  const value = byForm<typeof labelled | typeof plain>((given) =>
    typeof given === "object" && given !== null ? labelled : plain,
  );
  const setting = strictFields({
    name: z.string().regex(/^\w{1,60}$/, "must be letters, digits and underscores, at most 60"),
    label: label.optional(),
    values: z.array(value).min(1).max(50),
    /** The first value by default. */
    default: scalar.optional(),
    ...shape,
  }).superRefine((given, context) => {
    const { values, default: usual } = given as Setting<Value>;
    // A request names a value by its text.
    for (const { index, key } of repeated(values, (one) => String(one.value)))
      context.addIssue({ code: "custom", path: ["values", index], message: `${key} is there twice` });
    if (usual !== undefined && !values.some((one) => String(one.value) === String(usual)))
      context.addIssue({ code: "custom", path: ["default"], message: "must be one of the values" });
  });
  const list = z
    .array(setting)
    .max(20)
    .superRefine((settings, context) => {
      const given = settings as Setting<Value>[];
      for (const { index, key } of repeated(given, ({ name }) => name))
        context.addIssue({ code: "custom", path: [index, "name"], message: `${key} is there twice` });
      for (const { path, message } of exclusionProblems(given))
        context.addIssue({ code: "custom", path, message });
    });
  return list as unknown as z.ZodType<(Setting<Value> & z.output<z.ZodObject<Shape>>)[]>;
}

/** Exclusions of settings or values that are not there. */
function exclusionProblems(
  settings: readonly Setting<unknown>[],
): { path: PropertyKey[]; message: string }[] {
  const valuesOf = new Map(
    settings.map(({ name, values }) => [name, values.map(({ value }) => String(value))]),
  );
  return settings.flatMap(({ name, values }, index) =>
    values.flatMap(({ not_with: excluded = {} }, place) =>
      Object.entries(excluded).flatMap(([other, wrong]) => {
        const path = [index, "values", place, "not_with", other];
        const possible = other === name ? undefined : valuesOf.get(other);
        if (!possible) return [{ path, message: "must be the name of another setting here" }];
        return wrong
          .filter((value) => !possible.includes(value))
          .map((value) => ({ path, message: `${other} has no value ${value}` }));
      }),
    ),
  );
}
