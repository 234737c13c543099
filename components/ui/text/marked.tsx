/** A text with marked words, by a line as well as by colour. */

interface Run {
  text: string;
  isNew: boolean;
}

const MARKS = {
  new: "bg-transparent text-ink underline decoration-edge decoration-dotted underline-offset-4",
  gone: "text-faint line-through decoration-edge",
} as const;

/** @param as whether the marked words are new here or missing in the other text. */
export function Marked({ runs, as }: { runs: readonly Run[]; as: keyof typeof MARKS }) {
  const Mark = as === "new" ? "mark" : "del";
  return runs.map((run, index) =>
    run.isNew ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other identity and never move
      <Mark key={index} className={MARKS[as]}>
        {run.text}
      </Mark>
    ) : (
      run.text
    ),
  );
}
