/** Checks whether a ComfyUI server has the nodes and files that the workflows need, and whether these keep any picture. */
import * as z from "zod";
import type { ServiceClient } from "../outbound/client";
import { keepsPictures } from "./check-workflow";
import type { ComfyModel } from "./read-models";
import { isPlace } from "./workflow";

/** Each class is asked for by itself, because the list of all is several megabytes. */
const MAX_CLASSES = 200;
const MAX_NAMED = 3;
const KEEPS_NONE = "The workflow of this model has no node that saves its pictures, such as SaveImage.";

const inputs = z.record(z.string(), z.unknown()).optional().catch(undefined);
const classSchema = z.looseObject({
  input: z.looseObject({ required: inputs, optional: inputs }).catch({}),
  output_node: z.boolean().optional().catch(undefined),
});

interface NodeClass {
  /** What an input may be, where ComfyUI lists that. */
  options: ReadonlyMap<string, ReadonlySet<unknown>>;
  /** Whether ComfyUI keeps or shows what its nodes make; undefined when it does not say. */
  isOutput: boolean | undefined;
}
/** By name; null for a class that the server does not have. Absent: it is unknown. */
type Classes = ReadonlyMap<string, NodeClass | null>;

/**
 * @returns a sentence for each model that cannot draw, by the model's id; empty when all can.
 * @throws StudioError when the server cannot be asked.
 */
export async function findMissing(
  client: ServiceClient,
  models: readonly ComfyModel[],
): Promise<Map<string, string>> {
  const names = new Set(
    models.flatMap(({ graph }) => Object.values(graph).map(({ class_type }) => class_type)),
  );
  const classes = new Map<string, NodeClass | null>();
  for (const name of [...names].slice(0, MAX_CLASSES)) {
    const { status, body } = await client.read(`/object_info/${encodeURIComponent(name)}`);
    // Without this call nothing is known.
    if (status < 300) classes.set(name, readClass(Object(body)[name]));
  }
  const lacking = models.flatMap((model): [string, string][] => {
    const isOutput = (name: string) => classes.get(name)?.isOutput;
    // Whatever else is missing, ComfyUI would refuse it.
    if (keepsPictures(model.graph, isOutput) === false) return [[model.id, KEEPS_NONE]];
    const missing = [...new Set(missingOf(model, classes))];
    if (missing.length === 0) return [];
    const more = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : "";
    const named = missing.slice(0, MAX_NAMED).join(", ");
    return [[model.id, `ComfyUI does not have what this model needs: ${named}${more}.`]];
  });
  return new Map(lacking);
}

function readClass(found: unknown): NodeClass | null {
  const { data } = classSchema.safeParse(found);
  if (!data) return null;
  const { required = {}, optional = {} } = data.input;
  const lists = Object.entries({ ...required, ...optional }).flatMap(([name, declared]) => {
    const [type, more] = Array.isArray(declared) ? declared : [];
    // Newer servers write "COMBO" and the list beside it.
    const list: unknown = Array.isArray(type) ? type : Object(more).options;
    return Array.isArray(list) ? [[name, new Set<unknown>(list)] as const] : [];
  });
  return { options: new Map(lists), isOutput: data.output_node };
}

function missingOf({ graph, places }: ComfyModel, classes: Classes): string[] {
  return Object.entries(graph).flatMap(([id, { class_type, inputs: given }]) => {
    const known = classes.get(class_type);
    if (known === undefined) return [];
    if (known === null) return [`the node class ${class_type}`];
    return Object.entries(given).flatMap(([name, value]) => {
      const options = known.options.get(name);
      // What the studio fills in, such as the name of a picture, need not be there before.
      if (isPlace(places, id, name)) return [];
      const isMissing = typeof value === "string" && options !== undefined && !options.has(value);
      return isMissing ? [`${value} (${name} of node ${id}, ${class_type})`] : [];
    });
  });
}
