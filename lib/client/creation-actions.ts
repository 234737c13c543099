/** What a person can do with a creation; pages hand it to the views that show one. */
import type { Creation } from "@/lib/contract/creation";

export interface CreationActions {
  cancel: (creation: Creation) => void;
  setFavourite: (creation: Creation, isFavourite: boolean) => void;
  /** Out of sight at once, with a way back. */
  remove: (creation: Creation) => void;
  /** The same request again, as a new wish. */
  runAgain: (creation: Creation) => void;
  /** Of unknown outcome: the same once more, after asking, because it may be charged twice. */
  sendOnceMore: (creation: Creation) => void;
  /** Of unknown outcome: says which creation at the service it is. */
  findAtService: (creation: Creation) => void;
  /** Its settings into the composer. */
  reuseSettings: (creation: Creation) => void;
  copyPrompt: (creation: Creation) => void;
  /** Its pictures' addresses have run out: asks for new ones. */
  renewLinks: (creation: Creation) => void;
}
