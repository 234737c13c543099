"use client";
import { Pencil, Trash2 } from "lucide-react";
import { type KeyboardEvent, useMemo } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import type { PromptStyle } from "@/lib/prompt/style";
import { BUILT_IN_STYLES } from "./built-in";
import { examplePicture } from "./example";
import { StyleTile } from "./style-tile";
import { nextTile } from "./tile-focus";
import { tileOrders } from "./tile-orders";
import { useThumbnails } from "./use-thumbnails";

interface Props {
  /** Without built-in ones. */
  listed: readonly PromptStyle[];
  /** Those of them that the person can edit. */
  own: readonly PromptStyle[];
  /** The result of the search. */
  shown: readonly PromptStyle[];
  chosen: readonly PromptStyle[];
  prompt: string;
  negativePrompt: string;
  /** Draws the pictures of the present prompt; null where none of the chosen models is free. */
  model: string | null;
  /** The id of the tile that Tab leads to; empty for no style. */
  active: string;
  onActive: (id: string) => void;
  /** @param style null for no style. */
  onToggle: (style: PromptStyle | null) => void;
  onEdit: (style: PromptStyle) => void;
  onDelete: (style: PromptStyle) => void;
}

const tilesIn = (element: Element) => [...element.querySelectorAll<HTMLInputElement>("[data-tile]")];

/** The pictures of all shown styles, and of none. Arrow keys lead from one to the next. */
export function Tiles(props: Props) {
  const { listed, own, shown, chosen, prompt, negativePrompt, model, active, onActive, onToggle } = props;
  const orders = useMemo(
    () => tileOrders([null, ...listed, ...BUILT_IN_STYLES], { prompt, negativePrompt }),
    [listed, prompt, negativePrompt],
  );
  const pictures = useThumbnails(orders, model);
  const drawsPrompt = model !== null && prompt.trim() !== "";
  const tabStop = shown.some(({ id }) => id === active) ? active : "";

  function onKeyDown(event: KeyboardEvent) {
    const tiles = tilesIn(event.currentTarget);
    const at = tiles.indexOf(event.target as HTMLInputElement);
    const places = tiles.map((tile) => tile.getBoundingClientRect());
    const next = at < 0 ? null : tiles[nextTile(places, at, event.key) ?? -1];
    if (!next) return;
    event.preventDefault();
    onActive(next.dataset.tile ?? "");
    next.focus();
  }
  const tile = (style: PromptStyle | null) => {
    const id = style?.id ?? "";
    const key = orders.find((order) => order.id === (style?.id ?? null))?.key ?? "";
    const drawn = pictures.get(key);
    return {
      ...{ id, name: style?.name ?? "No style", template: style?.template ?? "The prompt without changes" },
      picture: drawn ?? examplePicture(style?.id ?? null),
      isExample: drawsPrompt && !drawn,
      isChosen: style ? chosen.some((one) => one.id === id) : chosen.length === 0,
      isTabStop: id === tabStop,
      onToggle: () => onToggle(style),
    };
  };
  return (
    <fieldset
      onKeyDown={onKeyDown}
      className="min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain border-y border-hairline px-4 py-4 sm:px-5"
    >
      <legend className="sr-only">Styles</legend>
      <div className="grid grid-cols-2 gap-3 min-[30rem]:grid-cols-3 md:grid-cols-4">
        <StyleTile {...tile(null)} />
        {shown.map((style) => (
          <StyleTile key={style.id} {...tile(style)}>
            {own.includes(style) && (
              <>
                <IconButton
                  icon={Pencil}
                  label={`Edit: ${style.name}`}
                  data-edit={style.id}
                  onClick={() => props.onEdit(style)}
                  className="pointer-coarse:!size-11"
                />
                <IconButton
                  icon={Trash2}
                  label={`Delete: ${style.name}`}
                  onClick={() => props.onDelete(style)}
                  className="pointer-coarse:!size-11"
                />
              </>
            )}
          </StyleTile>
        ))}
      </div>
    </fieldset>
  );
}
