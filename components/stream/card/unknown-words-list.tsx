interface Props {
  prompt: readonly string[];
  negative: readonly string[];
  /** The unknown word for the main thing; undefined for none. */
  main: string | undefined;
  onDone: () => void;
}

/** The words, and what that means for the pictures. */
export default function UnknownWordsList({ prompt, negative, main }: Props) {
  return (
    <div className="grid gap-3 px-2.5 py-2 text-[13px]">
      {main && (
        <p className="break-words">
          “{main}” is not known. The pictures are a composition study: shapes, palette and light.
        </p>
      )}
      <Words title="Not known, so left out" words={prompt} />
      <Words title="Without effect in the negative prompt" words={negative} />
    </div>
  );
}

function Words({ title, words }: { title: string; words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 text-xs text-faint">{title}</h3>
      <ul className="flex flex-wrap gap-1.5">
        {words.map((word) => (
          <li
            key={word}
            className="max-w-full rounded-md border border-hairline px-2 py-0.5 break-words text-ink"
          >
            {word}
          </li>
        ))}
      </ul>
    </section>
  );
}
