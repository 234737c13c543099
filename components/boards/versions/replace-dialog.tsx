"use client";
import { useQuery } from "@tanstack/react-query";
import type { BoardItem } from "contract/boards/board";
import { PictureChoices } from "@/components/picture/choose/picture-choices";
import { usePictureSearch } from "@/components/picture/choose/use-picture-search";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { editsOfQuery } from "@/lib/client/api/library";
import { pictureIdsOf } from "../feedback/feedback";

export interface ReplaceDialogProps {
  item: BoardItem;
  onChoose: (pictureId: string) => void;
  onClose: () => void;
}

/** Chooses the next version of a picture: an edit of it, or any picture of the library. */
export default function ReplaceDialog({ item, onChoose, onClose }: ReplaceDialogProps) {
  const search = usePictureSearch();
  const has = new Set(pictureIdsOf(item));
  const { data: edits = [] } = useQuery(editsOfQuery(item.picture?.creation_id ?? ""));
  const made = edits.flatMap((creation) =>
    isFrom(has, creation.made_from) ? creation.outputs.map((output) => ({ creation, output })) : [],
  );
  const fresh = made.filter(({ output }) => !has.has(output.id));
  const choose = (pictureId: string) => {
    onChoose(pictureId);
    onClose();
  };
  return (
    <Dialog
      title={`Replace with version ${Math.max(1, item.versions.length) + 1}`}
      onClose={onClose}
      className="h-[min(46rem,calc(100dvh-2rem))] max-w-[56rem]"
    >
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {fresh.length > 0 && (
          <section aria-labelledby="edits-of-picture" className="px-3 pb-4 lg:px-4">
            <h3 id="edits-of-picture" className="mb-2 text-sm text-muted">
              Made from this picture
            </h3>
            <ul className="flex flex-wrap gap-2">
              {fresh.map(({ creation, output }) => (
                <li key={output.id}>
                  <button
                    type="button"
                    aria-label={`Use: ${creation.prompt}`}
                    data-tooltip={creation.prompt}
                    onClick={() => choose(output.id)}
                    className="block overflow-hidden rounded-tile bg-tray hover:ring-2 hover:ring-edge"
                  >
                    {/* biome-ignore lint/performance/noImgElement: signed addresses, already small */}
                    <img
                      src={output.thumbnail_url}
                      alt=""
                      loading="lazy"
                      className="h-28 w-auto object-contain"
                    />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <PictureChoices
          search={search}
          isChosen={(id) => has.has(id)}
          isFull={false}
          onToggle={({ output }) => choose(output.id)}
        />
      </div>
    </Dialog>
  );
}

/** Whether it was made from a version of the item. */
const isFrom = (
  pictureIds: ReadonlySet<string>,
  from: { inputs: readonly { picture_id: string | null }[] } | undefined,
): boolean =>
  from?.inputs.some(({ picture_id }) => picture_id !== null && pictureIds.has(picture_id)) ?? false;
