import type { World } from "../world";
import { addRain, addSnowfall } from "./falling";
import { addLightning } from "./lightning";

/** Adds rain, snow and lightning in front of the finished scene. */
export function addWeather(world: World): void {
  const { brief } = world;
  const random = world.random.fork("weather");
  if (brief.storm > 0.65 && !brief.excluded.has("lightning")) addLightning(world, random.fork("bolt"));
  if (brief.rain > 0.05) addRain(world, random.fork("rain"));
  if (brief.snowfall > 0.05 && !brief.excluded.has("winter")) addSnowfall(world, random.fork("snow"));
}
