/** Puts something of a creation into the composer. Loads when it is first asked for, because these pages show no composer. */
import { askComposer } from "@/components/composer/ask-composer";
import { changeDraftOf } from "@/components/composer/draft/draft-store";
import { RECALL_NOTICES, recalledDraft } from "@/components/composer/draft/recall";
import { wantWords } from "@/components/composer/wanted-words";
import { notify } from "@/components/ui/notices/notify";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import { type ModelName, othersOf } from "@/lib/client/creations/open-models";

/** @param personId whose draft it is. @param open the models to which a prompt can be sent on. */
export async function recallForPerson(
  { personId, open }: { personId: string; open: readonly ModelName[] },
  ...[what, creation, output]: Parameters<CreationActions["recall"]>
): Promise<void> {
  changeDraftOf(personId)(await recalledDraft(what, creation, output, personId));
  if (what === "send") askComposer({ type: "send_on", models: othersOf(creation, open) });
  else if (what === "around") askComposer({ type: "sheet" });
  else {
    notify({ words: RECALL_NOTICES[what] });
    if (what !== "reference") wantWords();
  }
}
