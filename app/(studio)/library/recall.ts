/** Puts something of a creation into the composer. Loads when it is first asked for, because the library shows no composer. */
import { changeDraftOf } from "@/components/composer/draft/draft-store";
import { RECALL_NOTICES, recalledDraft } from "@/components/composer/draft/recall";
import { notify } from "@/components/ui/notices/notify";
import type { CreationActions } from "@/lib/client/creations/creation-actions";

/** @param personId whose draft it is. */
export function recallForPerson(personId: string, ...recalled: Parameters<CreationActions["recall"]>): void {
  const [what, creation, output] = recalled;
  changeDraftOf(personId)(recalledDraft(what, creation, output));
  notify({ words: RECALL_NOTICES[what] });
}
