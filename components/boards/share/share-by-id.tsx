"use client";
import { useQuery } from "@tanstack/react-query";
import { boardKey, getBoard } from "@/lib/client/api/boards/board";
import ShareDialog from "./share-dialog";

interface Props {
  boardId: string;
  boardName: string;
  onClose: () => void;
}

const NONE = { count: 0, licences: [] };
const NOT_READ_YET = { all: NONE, picks: NONE, unrejected: NONE };

/** The links of a board that is not open; what it holds is read beside them. */
export default function ShareById(props: Props) {
  const { data } = useQuery({
    queryKey: [...boardKey(props.boardId), "counts"],
    queryFn: ({ signal }) => getBoard(props.boardId, undefined, signal),
  });
  const { counts, not_cleared: barred = NOT_READ_YET } = data?.board ?? {};
  const { pictures = 0, picks = 0, rejects = 0 } = counts ?? {};
  return (
    <ShareDialog
      {...props}
      boardRole="owner"
      mayShare
      pictures={pictures - rejects}
      picks={picks}
      barred={barred}
    />
  );
}
