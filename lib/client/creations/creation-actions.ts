/** What a person can do with a creation; pages pass these to the views that show one. */
import type { Creation, CreationOutput } from "contract/creations/creation";
import type { Describe } from "../describing";
import type { Editor } from "./editors";
import type { ModelName } from "./open-models";

/**
 * What a creation may put into the composer: everything, one picture alone, everything except the seed, or one part. `send`:
 * everything except the seed, for another model. `around`: one picture, as what a sheet varies. `edit`: one picture as the source of a change. `reference`: one picture to go by.
 */
// biome-ignore format: one line
export type Recalled = "all" | "picture" | "remix" | "prompt" | "seed" | "enhanced" | "send" | "around" | "edit" | "reference";

export interface CreationActions {
  cancel: (creation: Creation) => void;
  /** @param creations the ones that the call cancels; they are shown as being cancelled at once. */
  cancelMany: (which: "waiting" | "all", creations: readonly Creation[]) => void;
  setPictureFavourite: (creation: Creation, output: CreationOutput, isFavourite: boolean) => void;
  /** Hides the creation at once and offers an undo. */
  remove: (creation: Creation) => void;
  /** Hides one picture at once and offers an undo; with its last picture the creation is deleted. */
  removePicture: (creation: Creation, output: CreationOutput) => void;
  /** The same request again, as a new creation. */
  runAgain: (creation: Creation) => void;
  /** The same request with another seed, as a new creation. */
  vary: (creation: Creation) => void;
  /** For an unknown outcome: sends it again after a confirmation, because it may be charged twice. */
  resend: (creation: Creation) => void;
  /** For an unknown outcome: asks which creation at the service it is. */
  findAtService: (creation: Creation) => void;
  /**
   * Puts something of it into the composer.
   *
   * @param output the picture that is meant, for "picture" and "seed".
   */
  recall: (what: Recalled, creation: Creation, output?: CreationOutput) => void;
  copyPrompt: (creation: Creation) => void;
  /** The models to which prompts can be sent on. */
  open: readonly ModelName[];
  /** The models that make pictures from pictures. */
  editors: readonly Editor[];
  /** Gives words for a picture; null where no model of the studio sees pictures. */
  describe: Describe | null;
  /** The signed links of its pictures have expired: requests new ones. */
  renewLinks: (creation: Creation) => void;
}
