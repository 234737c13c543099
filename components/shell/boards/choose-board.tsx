"use client";
import { useQuery } from "@tanstack/react-query";
import { MAX_BOARD_NAME_CHARACTERS } from "contract/boards/board-limits";
import { Check, Plus } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { OptionRow } from "@/components/ui/controls/option-row";
import { Switch } from "@/components/ui/controls/switch";
import { useCombobox } from "@/components/ui/controls/use-combobox";
import { boardListQuery, findBoards } from "@/lib/client/api/boards/board";
import { listPictureIds } from "@/lib/client/api/library";
import { useAllPages } from "@/lib/client/api/pages";
import { counted, nounFor } from "@/lib/client/words/counted";
import { ChooseDialog, closeAround } from "../choose-dialog";
import { type BoardOption, boardOptions } from "./board-options";

/** `id` is null for a new board. */
export type ChosenBoard = Pick<BoardOption, "id" | "name">;

export interface ChooseBoardProps {
  pictureIds: readonly string[];
  /** Whether a new board is offered before the others. */
  startsNew: boolean;
  lastId: string | null;
  /** @param pickIds the pictures that the board shall have as picks. */
  onChoose: (board: ChosenBoard, pickIds: ReadonlySet<string>) => void;
  onClose: () => void;
}

/** Chooses a board for some pictures: by typing a part of its name, or the name of a new one. */
export function ChooseBoard({ pictureIds, startsNew, lastId, onChoose, onClose }: ChooseBoardProps) {
  const [typed, setTyped] = useState("");
  const [isEntered, setEntered] = useState(false);
  const [suggestion] = useState(
    () => `Board of ${new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long" })}`,
  );
  const list = useAllPages(boardListQuery());
  const holding = useQuery({
    queryKey: ["boards-of", ...pictureIds],
    queryFn: () => findBoards({ picture_ids: pictureIds }),
    staleTime: 0,
    gcTime: 0,
  });
  const favourites = useFavouritesAmong(pictureIds);
  const [asPicks, setAsPicks] = useState(false);
  const boards = (list.data ?? []).filter(({ role }) => role !== "viewer");
  const options = boardOptions({ boards, typed, lastId, startsNew, suggestion });
  const combobox = useCombobox({
    typed,
    onType(text) {
      setTyped(text);
      setEntered(false);
    },
    keys: options.map(({ id }) => id ?? "new"),
    onChoose(index, field) {
      const option = options[index];
      if (list.isPending) setEntered(true);
      else if (option) choose(option, field);
    },
  });
  const here = options[combobox.active];
  const isOn = (id: string | null) => holding.data?.some((board) => board.id === id) ?? false;
  const count = pictureIds.length;
  const noteOn = (id: string | null) => {
    if (id === null) return null;
    if (!isOn(id)) return id === lastId && "Last used";
    return (
      <>
        <Check aria-hidden className="size-3.5" />
        {count === 1 ? "On it already" : "Has some of them"}
      </>
    );
  };

  /** @param inside an element of the dialog. */
  function choose(option: BoardOption, inside: Element) {
    closeAround(inside);
    onChoose(option, new Set(asPicks ? favourites : []));
  }

  // Enter was pressed before the boards were there.
  const chosenEarly = useEffectEvent(() => {
    const inside = document.getElementById(combobox.listId);
    if (here && inside) choose(here, inside);
  });
  const isLoaded = list.data !== undefined;
  useEffect(() => {
    if (isEntered && isLoaded) chosenEarly();
  }, [isEntered, isLoaded]);

  return (
    <ChooseDialog
      title={
        startsNew
          ? `Make a board of ${count === 1 ? "this picture" : counted(count, "picture")}`
          : `Add ${count === 1 ? "" : `${counted(count, "picture")} `}to a board`
      }
      combobox={combobox}
      field={{
        "aria-label": "Find a board, or name a new one",
        maxLength: MAX_BOARD_NAME_CHARACTERS,
        placeholder: startsNew ? "Name of the board" : "Find a board, or name a new one",
      }}
      status={list.isPending ? "Loading your boards" : counted(options.length, "choice")}
      listName="Boards"
      list={list}
      onClose={onClose}
      foot={
        favourites.length > 0 && (
          <div className="shrink-0 border-t border-hairline px-5 py-3">
            <Switch
              label={
                count === 1
                  ? "Add it as a pick"
                  : `Add ${counted(favourites.length, "favourite")} as ${nounFor(favourites.length, "a pick", "picks")}`
              }
              hint={count === 1 ? "It is a favourite." : "The other pictures stay undecided."}
              checked={asPicks}
              onChange={setAsPicks}
            />
          </div>
        )
      }
    >
      {!list.isPending &&
        options.map((option, index) => (
          <OptionRow
            key={option.id ?? "new"}
            attributes={combobox.optionProps(index)}
            cover={"board" in option ? option.board.covers[0]?.thumbnail_url : undefined}
            icon={option.id === null ? Plus : undefined}
            note={noteOn(option.id)}
            amount={"board" in option ? counted(option.board.pictures, "picture") : undefined}
            onChoose={(event) => choose(option, event.currentTarget)}
          >
            {option.id === null ? `New board “${option.name}”` : option.name}
          </OptionRow>
        ))}
    </ChooseDialog>
  );
}

/** @returns those of the pictures that are favourites of this person, as soon as that is known; also of pictures that no page has loaded. */
function useFavouritesAmong(pictureIds: readonly string[]): string[] {
  const { data = [] } = useQuery({
    queryKey: ["favourites-among", ...pictureIds],
    queryFn: () => listPictureIds({ filters: { favourite: true }, order: "newest" }),
    staleTime: 0,
    gcTime: 0,
  });
  const all = new Set(data);
  return pictureIds.filter((id) => all.has(id));
}
