/** What a key does: that of the command whose key it is. */

import { creationCommands } from "./creation-in-focus";
import { isCovered, isTyping, singleKeysAreOn } from "./keyboard";
import { pressed } from "./pressed-key";
import { currentCommands } from "./table";

/** How long the first of two keys waits for the second. */
const PATIENCE_MS = 1_500;

/**
 * Hears one key after the other. Without a modifier they are silent while something is written, while a dialog or a menu is
 * open, and when they are switched off.
 *
 * @returns what hears a key, and says whether it did something.
 */
export function createEar(): (event: KeyboardEvent) => boolean {
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  let first = "";
  let firstAt = 0;
  return (event) => {
    if (event.isComposing || event.repeat) return false;
    const key = pressed(event, isApple);
    if (!key) return false;
    const withMod = key.startsWith("Mod+");
    if (withMod ? document.querySelector("dialog[open]") : !mayBeSingle(event)) return false;
    const both = first !== "" && event.timeStamp - firstAt < PATIENCE_MS ? `${first} ${key}` : null;
    const commands = [...currentCommands(), ...creationCommands()];
    const command = commands.find(({ keys }) => keys === both) ?? commands.find(({ keys }) => keys === key);
    first = !both && commands.some(({ keys }) => keys?.startsWith(`${key} `)) ? key : "";
    firstAt = event.timeStamp;
    if (!command) return false;
    event.preventDefault();
    command.run();
    return true;
  };
}

const mayBeSingle = (event: KeyboardEvent) => singleKeysAreOn() && !isTyping(event.target) && !isCovered();
