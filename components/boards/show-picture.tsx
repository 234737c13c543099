import type { BoardItem } from "contract/boards/board";

interface Props {
  picture: Pick<NonNullable<BoardItem["picture"]>, "prompt" | "thumbnail_url">;
  onShow: () => void;
}

/** A small picture in a panel, which leads to the picture on the board. */
export function ShowPicture({ picture: { prompt, thumbnail_url }, onShow }: Props) {
  return (
    <button
      type="button"
      onClick={onShow}
      aria-label={`Show the picture: ${prompt}`}
      data-tooltip="Show the picture"
      className="flex w-16 shrink-0 justify-center rounded-sm"
    >
      {/* biome-ignore lint/performance/noImgElement: signed addresses of our own, already small */}
      <img
        src={thumbnail_url}
        alt=""
        loading="lazy"
        className="max-h-20 max-w-full rounded-sm object-contain"
      />
    </button>
  );
}
