import type { Creation, CreationOutput } from "contract/creations/creation";
import type { CreationActions } from "@/lib/client/creations/creation-actions";

export type PictureActions = Pick<
  CreationActions,
  "setPictureFavourite" | "removePicture" | "recall" | "vary" | "copyPrompt" | "open" | "editors" | "describe"
>;

/** One picture, and what can be done with it. */
export interface ShownPicture {
  creation: Creation;
  output: CreationOutput;
  actions: PictureActions;
}
