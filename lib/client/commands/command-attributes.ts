import type { CreationAction, CreationKey } from "./creation-actions";

/** The attributes of a button that runs this command for its creation. The button is there before the actions have loaded. */
export const commandAttributes = <Id extends CreationAction>(id: Id, keys: CreationKey<Id>) => ({
  "data-command": id,
  "aria-keyshortcuts": keys,
});
