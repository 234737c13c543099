/** What a person can do with a creation; pages hand it to the views that show one. */
import type { Creation, CreationOutput } from "@/lib/contract/creation";
import type { Recalled } from "../recalled";

export interface CreationActions {
  cancel: (creation: Creation) => void;
  setFavourite: (creation: Creation, isFavourite: boolean) => void;
  /** Out of sight at once, with a way back. */
  remove: (creation: Creation) => void;
  /** The same request again, as a new wish. */
  runAgain: (creation: Creation) => void;
  /** The same request with another seed, as a new wish. */
  vary: (creation: Creation) => void;
  /** Of unknown outcome: the same once more, after asking, because it may be charged twice. */
  sendOnceMore: (creation: Creation) => void;
  /** Of unknown outcome: says which creation at the service it is. */
  findAtService: (creation: Creation) => void;
  /** Something of it into the composer; the seed is that of `output`, where one is in view. */
  recall: (what: Recalled, creation: Creation, output?: CreationOutput) => void;
  copyPrompt: (creation: Creation) => void;
  /** Its pictures' addresses have run out: asks for new ones. */
  renewLinks: (creation: Creation) => void;
}
