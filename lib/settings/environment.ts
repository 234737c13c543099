/** The settings as they stand in the environment: every name, with its bounds, its default and its description. */
import * as z from "zod";
import { enhancer, imageService, models } from "./environment/models";
import { admission, limits, signIn } from "./environment/people";
import { place, storage } from "./environment/place";
import { ABOUT, type About, text } from "./environment/setting";
import { watching, work } from "./environment/work";

/** Each value alone; what must agree with what is checked where the settings are parsed. */
export const environmentSchema = z.object({
  // Set by the tools and the host, not by people.
  NODE_ENV: text(),
  VERCEL: text(),
  CAN_GET_MODELS: text(),
  SDCPP_STATE_FILE: text(),
  ...place,
  ...storage,
  ...models,
  ...imageService,
  ...enhancer,
  ...signIn,
  ...admission,
  ...limits,
  ...work,
  ...watching,
});

/** A setting for people, and the value that its schema gives without one. */
interface Setting extends About {
  name: string;
  fallback: unknown;
}

const listOf = (settings: Record<string, z.ZodType>): Setting[] =>
  Object.entries(settings).map(([name, schema]) => ({
    ...(ABOUT.get(schema) ?? { says: "" }),
    name,
    fallback: schema.parse(undefined),
  }));

/** All settings for people, in the groups and the order in which they are documented. Lists have commas between their values. */
export const SETTING_GROUPS: readonly { title: string; settings: readonly Setting[] }[] = [
  { title: "Where it listens and what it keeps", settings: listOf(place) },
  { title: "Database and pictures", settings: listOf(storage) },
  { title: "Models: a key or an address makes them appear, several at once", settings: listOf(models) },
  { title: "A service of the contract", settings: listOf(imageService) },
  { title: "A language model that enhances prompts", settings: listOf(enhancer) },
  { title: "Sign-in", settings: listOf(signIn) },
  { title: "Who may sign in and administer", settings: listOf(admission) },
  { title: "Limits of a person", settings: listOf(limits) },
  { title: "Work of a process", settings: listOf(work) },
  { title: "Watching", settings: listOf(watching) },
];

/** The settings that are secret, or may contain a password; each may be given as a file. */
export const SECRET_SETTINGS: readonly string[] = SETTING_GROUPS.flatMap(({ settings }) => settings)
  .filter(({ secret }) => secret)
  .map(({ name }) => name);
