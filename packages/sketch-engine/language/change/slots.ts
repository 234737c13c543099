import type { Dials } from "../brief";
import type { Definition } from "../lexicon";

/** What a picture has one of, so that a word for it replaces another. */
export type Slot =
  | "time"
  | "weather"
  | "season"
  | "style"
  | "land"
  | "water"
  | "room"
  | "surface"
  | "backdrop"
  | "height"
  | "distance"
  | "focus"
  | "light"
  | "hardness"
  | "brightness"
  | "warmth"
  | "placing"
  | "tones"
  | "energy";

const OF_DIALS: Partial<Record<keyof Dials, Slot>> = {
  closeness: "distance",
  cameraHeight: "height",
  depthOfField: "focus",
  sideLight: "light",
  backlight: "light",
  hardness: "hardness",
  lightness: "brightness",
  warmth: "warmth",
  offCentre: "placing",
  saturation: "tones",
  energy: "energy",
  ...{ clouds: "weather", mist: "weather", rain: "weather", snowfall: "weather", storm: "weather" },
};
/** Words for the time of day that also say what the weather is. */
const FAIR = /^(?:sunny|(?:clear )?blue sky|clear sky)$/;
/** Styles that say where the camera is. */
const CAMERA: ReadonlySet<string> = new Set(["aerial", "from above"]);

/** What grows in a landscape and is seen there like a thing. */
const GROWING: ReadonlySet<string> = new Set(["flowers", "lavender", "poppies"]);

/** The slots that a word fills; none for things, which stand beside each other. */
export function slotsOf({ meaning, concept, phrase }: Definition): ReadonlySet<Slot> {
  const slots = new Set<Slot>();
  if (meaning.subject ?? meaning.part ?? meaning.worn ?? meaning.pose ?? meaning.material) return slots;
  if (meaning.time ?? meaning.celestial) slots.add("time");
  if (meaning.season && !meaning.plant) slots.add("season");
  if (meaning.style) slots.add(CAMERA.has(concept) ? "height" : "style");
  if (meaning.terrain && meaning.terrain !== "abstract" && !GROWING.has(concept)) slots.add("land");
  if (meaning.water) slots.add("water");
  if ((meaning.room ?? meaning.setting) || concept === "studio") slots.add("room");
  if (FAIR.test(phrase)) slots.add("weather");
  if (meaning.flat) slots.add("height");
  const dial = strongestDial(meaning.dials ?? {});
  const slot = dial && OF_DIALS[dial];
  const isOwn = slots.size === 0 && !meaning.colour && !meaning.plant;
  // "Dreamy" is no weather, although it is misty.
  const isMood = slot === "weather" && meaning.dials?.saturation !== undefined;
  if (slot && !isMood && (isOwn || (slot === "weather" && meaning.season))) slots.add(slot);
  return slots;
}

/** Whether a word says more or less of what its slot is about: 1 for a close-up, -1 for a wide shot. */
export function directionOf({ meaning }: Definition): number {
  const dial = strongestDial(meaning.dials ?? {});
  return dial ? Math.sign(meaning.dials![dial]!) : 0;
}

function strongestDial(dials: Partial<Dials>): keyof Dials | undefined {
  let strongest: keyof Dials | undefined;
  for (const name of Object.keys(dials) as (keyof Dials)[])
    if (strongest === undefined || Math.abs(dials[name]!) > Math.abs(dials[strongest]!)) strongest = name;
  return strongest;
}

const PLACES: readonly Slot[] = ["land", "water", "room"];
export const isPlace = (slots: ReadonlySet<Slot>): boolean => PLACES.some((slot) => slots.has(slot));

/** Whether what `old` says cannot be true beside what `added` says. */
export function excludeEachOther(old: ReadonlySet<Slot>, added: ReadonlySet<Slot>): boolean {
  if (isPlace(old) && isPlace(added)) {
    // A lake may lie in the mountains, but not in a room.
    const isWaterIn = (one: ReadonlySet<Slot>, other: ReadonlySet<Slot>): boolean =>
      one.has("water") && !one.has("land") && (other.has("land") || other.has("water"));
    return !(isWaterIn(added, old) && !old.has("water")) && !(isWaterIn(old, added) && added.has("water"));
  }
  return [...old].some((slot) => added.has(slot));
}
