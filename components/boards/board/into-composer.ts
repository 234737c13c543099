/** Puts a picture of a board into the composer. Loads with the actions. */
import type { BoardItem } from "contract/boards/board";
import type { Creation, CreationOutput } from "contract/creations/creation";
import { notify } from "@/components/ui/notices/notify";
import { errorMessage } from "@/lib/client/api/call/errors";
import { findByPictureIds } from "@/lib/client/api/library";
import type { EditDraft } from "@/lib/client/creations/edit-draft";
import { type Editor, isEditable } from "@/lib/client/creations/editors";
import type { Describe } from "@/lib/client/describing";

/** How pictures get into the composer. */
export interface IntoComposer {
  /** The models that make pictures from pictures. */
  editors: readonly Editor[];
  describe: Describe | null;
  recall: (
    what: "edit" | "reference",
    creation: Creation,
    output: CreationOutput,
    edit?: EditDraft,
  ) => Promise<void>;
  /** Remembers where an edit came from. */
  onEdit?: (from: { pictureId: string; creationId: string }) => void;
}

/** @param edit what the edit begins with. @param picture none for a heading, of which nothing is made. It may be deleted by now, which a notice says. */
export async function putIntoComposer(
  what: "edit" | "reference",
  picture: Pick<NonNullable<BoardItem["picture"]>, "id"> | null,
  { editors, recall, onEdit }: IntoComposer,
  edit?: EditDraft,
): Promise<void> {
  if (!picture) return;
  const problem = (words: string) => notify({ words, kind: "problem" });
  try {
    const { creations } = await findByPictureIds([picture.id]);
    const [creation] = creations;
    const output = creation?.outputs.find(({ id }) => id === picture.id);
    if (!creation || !output)
      problem(
        "The picture is deleted or belongs to somebody else. Only the person who made a picture can edit it.",
      );
    // A board does not say which model drew its pictures.
    else if (what === "edit" && !isEditable(creation, editors))
      problem("No model of this studio can change this picture.");
    else {
      if (what === "edit") onEdit?.({ pictureId: picture.id, creationId: creation.creation_id });
      await recall(what, creation, output, edit);
    }
  } catch (error) {
    problem(`The picture was not put into the composer. ${errorMessage(error)}`);
  }
}
