/** What ComfyUI says of the classes of nodes: `GET /object_info`, as far as a workflow of the editor needs it. */
import * as z from "zod";

/** An input: its type, or the values to choose from; and how it behaves. */
const inputSchema = z
  .tuple([z.union([z.string(), z.array(z.unknown())])], z.unknown())
  .transform(([type, options]) => ({ type, options: z.looseObject({}).safeParse(options).data ?? {} }));

const classSchema = z.object({
  input: z.object({
    required: z.record(z.string(), z.unknown()).optional(),
    optional: z.record(z.string(), z.unknown()).optional(),
  }),
  input_order: z.record(z.string(), z.array(z.string())).optional(),
  output_node: z.boolean().optional(),
});

/** A class of nodes. */
export interface NodeClass {
  /** The names of the inputs that have a field in the editor, in the order of the fields. */
  widgets: readonly string[];
  /** The values that an input may have, by its name, where these are a list. */
  choices: ReadonlyMap<string, readonly string[]>;
}

const WIDGETS: ReadonlySet<string> = new Set(["INT", "FLOAT", "STRING", "BOOLEAN", "COMBO"]);

/** @param answer the parsed answer of `/object_info`. @returns the classes by name, without those that have another form. */
export function readClasses(answer: unknown): ReadonlyMap<string, NodeClass> {
  const all = z.record(z.string(), z.unknown()).safeParse(answer).data ?? {};
  return new Map(
    Object.entries(all).flatMap(([name, description]) => {
      const parsed = classSchema.safeParse(description);
      return parsed.success ? [[name, readClass(parsed.data)] as const] : [];
    }),
  );
}

function readClass({ input, input_order: order }: z.infer<typeof classSchema>): NodeClass {
  const widgets: string[] = [];
  const choices = new Map<string, readonly string[]>();
  for (const group of ["required", "optional"] as const) {
    const inputs = input[group] ?? {};
    for (const name of order?.[group] ?? Object.keys(inputs)) {
      const parsed = inputSchema.safeParse(inputs[name]);
      if (!parsed.success) continue;
      const { type, options } = parsed.data;
      const values = Array.isArray(type) ? type : options.options;
      if (Array.isArray(values))
        choices.set(
          name,
          values.filter((value) => typeof value === "string"),
        );
      const isField = Array.isArray(type) || WIDGETS.has(type);
      if (isField && options.forceInput !== true) widgets.push(name);
    }
  }
  return { widgets, choices };
}
