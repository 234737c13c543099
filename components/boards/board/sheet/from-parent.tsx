import type { BoardPicture } from "contract/boards/board";
import { PassingPicture } from "@/components/ui/picture/passing-picture";
import { creationPath } from "@/lib/client/creations/creation-path";
import { madeFromWords } from "@/lib/client/words/lineage";

const LOOK =
  "absolute bottom-1.5 left-1.5 block size-7 overflow-hidden rounded-[4px] bg-tray ring-1 ring-white/80 shadow-[0_0_3px_rgb(0_0_0/0.6)]";

/** What a picture of the board was made from, as a small picture in its corner. The menu of the tile leads there by keyboard. */
export function FromParent({ madeFrom }: { madeFrom: NonNullable<BoardPicture["made_from"]> }) {
  const { creation_id, index, thumbnail_url } = madeFrom;
  const words = `${madeFromWords(madeFrom)} this picture`;
  const picture = <PassingPicture src={thumbnail_url} isUrgent={false} className="size-full object-cover" />;
  if (creation_id === null)
    return (
      <span data-tooltip={`${words}, which is not in the studio any more`} className={LOOK}>
        {picture}
      </span>
    );
  return (
    <a
      href={creationPath(creation_id, index)}
      tabIndex={-1}
      aria-label={words}
      data-tooltip={words}
      draggable={false}
      className={`${LOOK} hover:ring-2 hover:ring-white`}
    >
      {picture}
    </a>
  );
}
