import { counted } from "@/lib/client/words/counted";

interface Work {
  creations: number;
  boards: number;
}

/** `120 creations and 1 board`. */
export const workInWords = ({ creations, boards }: Work): string =>
  `${counted(creations, "creation")} and ${counted(boards, "board")}`;
