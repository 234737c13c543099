import type { Sheet } from "contract/sheets/sheet";
import { notify } from "@/components/ui/notices/notify";
import { errorMessage } from "@/lib/client/api/call/errors";
import { deleteSheet, restoreSheet } from "@/lib/client/api/sheets";
import { deletedInWords } from "../list/words";

interface Router {
  push: (path: string) => void;
}

const UNDO_SHOWN_MS = 20_000;
const problem = (words: string, error: unknown) =>
  notify({ words: `${words} ${errorMessage(error)}`, kind: "problem" });

/** Deletes the sheet and goes to the list; a notice there undoes it. */
export async function removeSheet(sheet: Sheet, router: Router): Promise<void> {
  try {
    await deleteSheet(sheet.id);
  } catch (error) {
    return problem("The sheet could not be deleted.", error);
  }
  router.push("/sheets");
  notify({
    words: deletedInWords(sheet),
    action: { label: "Undo", run: () => void restore(sheet.id, router) },
    durationMs: UNDO_SHOWN_MS,
  });
}

async function restore(id: string, router: Router): Promise<void> {
  try {
    await restoreSheet(id);
    router.push(`/sheets/${encodeURIComponent(id)}`);
  } catch (error) {
    problem("The sheet could not be restored.", error);
  }
}
