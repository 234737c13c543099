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

export const thingName = (kind: ThingKind): string => kind.slice(PREFIX.length);
