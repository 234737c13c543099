import { commandsOf } from "@/lib/client/commands/action";
import { type OnPicture, PICTURE_ACTIONS } from "./actions";

/** What keys and the command menu offer for one picture. Loads after the page. */
export const pictureCommands = (on: OnPicture) =>
  commandsOf<OnPicture>("Focused picture", PICTURE_ACTIONS, on);
