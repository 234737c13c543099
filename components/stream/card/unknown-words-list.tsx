/** The words, and what that means for the pictures. */
export default function UnknownWordsList({ words }: { words: readonly string[]; onDone: () => void }) {
  return (
    <div className="px-2.5 py-2 text-[13px]">
      <p className="mb-2 text-muted">Words not understood. The pictures were made without them.</p>
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
    </div>
  );
}
