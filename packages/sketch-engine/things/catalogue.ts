import catalogue from "./catalogue.json" with { type: "json" };

/** Where a picture of a thing stands when the prompt names no place. */
export type Home = "studio" | "table" | "room" | "street" | "ground" | "water" | "underwater" | "sky";

export interface ThingEntry {
  /** Names in the singular, the usual one first, separated by commas. */
  words: string;
  /** Height in metres. */
  metres: number;
  home: Home;
  /** Width over height. */
  width: number;
  /** The colour of the drawing that a colour word replaces, as `rrggbb`; the colour of the largest area when absent. */
  hue?: string;
  /** Of the drawing of things in another state: their names, each with the colour that it has then, as "bird, dove f2f0ec". */
  of?: string;
  state?: string;
  /** Names of the parts that words can give a colour, separated by commas. */
  parts?: string;
}

/** A subject whose picture is in `shapes.json`; its name there follows the prefix. */
export type ThingKind = `thing ${string}`;

const PREFIX = "thing ";

/** All things by name, without their shapes, which only drawing threads load. */
export const THINGS: ReadonlyMap<string, ThingEntry> = new Map(
  Object.entries(catalogue as Readonly<Record<string, ThingEntry>>),
);

export const thingKind = (name: string): ThingKind => `${PREFIX}${name}`;

/** The kind itself when it is a thing. */
export const thingKindOf = (kind: string): ThingKind | null =>
  kind.startsWith(PREFIX) ? (kind as ThingKind) : null;

/** The entry of a kind that is a thing; undefined for subjects that the engine draws itself. */
export const thingOf = (kind: string): ThingEntry | undefined =>
  kind.startsWith(PREFIX) ? THINGS.get(kind.slice(PREFIX.length)) : undefined;

/** The name of the picture of a thing. */
export const pictureName = (kind: ThingKind): string => kind.slice(PREFIX.length);

/** The name of a thing, in whatever state. */
export const thingName = (kind: ThingKind): string =>
  THINGS.get(pictureName(kind))?.of?.split(",")[0] ?? pictureName(kind);

/** The names of the parts of a picture that words can give a colour. */
export const partNamesOf = (kind: ThingKind): readonly string[] => thingOf(kind)?.parts?.split(", ") ?? [];

/** The picture of a thing in another state. */
export interface Variant {
  name: string;
  state: string;
  /** The colour that the thing is known by, where the picture has another, as `rrggbb`. */
  hue: string | undefined;
}

const VARIANTS = new Map<string, Variant[]>();
for (const [name, { of, state = "" }] of THINGS)
  for (const one of of?.split(", ") ?? []) {
    const [, thing = one, hue] = /^(.*) ([0-9a-f]{6})$/.exec(one) ?? [];
    VARIANTS.set(thing, [...(VARIANTS.get(thing) ?? []), { name, state, hue }]);
  }

/** The pictures of a thing in other states. */
export const variantsOf = (name: string): readonly Variant[] => VARIANTS.get(name) ?? [];
