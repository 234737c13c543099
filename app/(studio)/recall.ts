/** Puts something of a creation into the composer. Loads when it is first asked for, because these pages show no composer. */
import type { Creation, CreationOutput } from "contract/creations/creation";
import { askComposer } from "@/components/composer/ask-composer";
import type { DraftSource } from "@/components/composer/draft/draft";
import { changeDraftOf } from "@/components/composer/draft/draft-store";
import { RECALL_NOTICES, recalledDraft } from "@/components/composer/draft/recall";
import { maskAround } from "@/components/composer/mask/mask-around";
import { wantWords } from "@/components/composer/wanted-words";
import { notify } from "@/components/ui/notices/notify";
import { errorMessage } from "@/lib/client/api/call/errors";
import { uploadPicture } from "@/lib/client/api/uploads";
import type { Recalled } from "@/lib/client/creations/creation-actions";
import type { EditDraft } from "@/lib/client/creations/edit-draft";
import { type ModelName, othersOf } from "@/lib/client/creations/open-models";
import { escapeVariations } from "@/lib/prompt/variations";

/** @param edit what an edit begins with. @param personId whose draft it is. @param open the models to which a prompt can be sent on. */
export async function recallForPerson(
  { personId, open }: { personId: string; open: readonly ModelName[] },
  what: Recalled,
  creation: Creation,
  output?: CreationOutput,
  edit?: EditDraft,
): Promise<void> {
  const change = await recalledDraft(what, creation, output, personId);
  const { source } = change;
  changeDraftOf(personId)(edit && source ? { ...change, source: await begun(source, edit) } : change);
  if (what === "send") askComposer({ type: "send_on", models: othersOf(creation, open) });
  else if (what === "around") askComposer({ type: "sheet" });
  else {
    notify({ words: RECALL_NOTICES[what] });
    if (what !== "reference") wantWords();
  }
}

/** A source with what should change about it. Without its mask, where that cannot be kept, all of it may change. */
async function begun(source: DraftSource, { prompt, at }: EditDraft): Promise<DraftSource> {
  const own = { ...source.own, prompt: escapeVariations(prompt) };
  if (at === null) return { ...source, own };
  try {
    const { upload_id } = await uploadPicture(await maskAround(source, at));
    return { ...source, own, mask: { upload_id } };
  } catch (error) {
    notify({ words: `The region around the pin was not kept. ${errorMessage(error)}`, kind: "problem" });
    return { ...source, own };
  }
}
