/** Puts something of a creation into the composer. Loads when it is first asked for, because these pages show no composer. */
import { changeDraftOf } from "@/components/composer/draft/draft-store";
import { RECALL_NOTICES, recalledDraft } from "@/components/composer/draft/recall";
import { notify } from "@/components/ui/notices/notify";
import type { CreationActions } from "@/lib/client/creations/creation-actions";

/** @param personId whose draft it is. */
export async function recallForPerson(
  personId: string,
  ...[what, creation, output]: Parameters<CreationActions["recall"]>
): Promise<void> {
  changeDraftOf(personId)(await recalledDraft(what, creation, output, personId));
  notify({ words: RECALL_NOTICES[what] });
}
