interface Work {
  creations: number;
  boards: number;
}

/** `120 creations and 1 board`. */
export const workInWords = ({ creations, boards }: Work): string =>
  `${counted(creations, "creation")} and ${counted(boards, "board")}`;

const counted = (count: number, one: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : `${one}s`}`;
