import { differences, type WordRun } from "@/lib/prompt/word-diff";
import { settingsTable } from "./settings-table";
import type { Compared } from "./use-comparison";

/** What makes the pictures differ: words first, then settings. */
export function Differences({ compared }: { compared: readonly Compared[] }) {
  const texts = (of: (one: Compared) => string | null) => compared.map((one) => of(one) ?? "");
  return (
    <aside
      aria-label="What differs"
      className="grid grid-cols-1 content-start gap-6 p-4 lg:w-[380px] lg:shrink-0 lg:overflow-y-auto lg:border-l lg:border-hairline lg:bg-panel lg:p-5 xl:w-[440px]"
    >
      <Words title="Prompt" compared={compared} texts={texts(({ creation }) => creation.prompt)} />
      <Words
        title="Enhanced prompt"
        compared={compared}
        texts={texts(({ creation }) => creation.enhanced_prompt)}
      />
      <Words
        title="Negative prompt"
        compared={compared}
        texts={texts(({ creation }) => creation.negative_prompt)}
      />
      <Settings compared={compared} />
    </aside>
  );
}

interface WordsProps {
  title: string;
  compared: readonly Compared[];
  texts: readonly string[];
}

/** The texts with the words marked that differ, each once with the letters of all pictures that have it. */
function Words({ title, compared, texts }: WordsProps) {
  const each = [...new Set(texts)];
  if (each.every((text) => text === "")) return null;
  const isSame = each.length === 1;
  const lettersOf = (text: string) =>
    compared.filter((_, index) => texts[index] === text).map(({ letter }) => letter);
  return (
    <section>
      <h2 className="flex justify-between text-xs text-faint">
        {title}
        {isSame && compared.length > 1 && <span>the same</span>}
      </h2>
      {isSame ? (
        <p className="mt-1 text-sm break-words whitespace-pre-wrap text-muted">{texts[0]}</p>
      ) : (
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-2 text-sm">
          {differences(each).map((runs, index) => (
            <TextOf key={each[index]} letters={lettersOf(each[index] ?? "")} runs={runs} />
          ))}
        </dl>
      )}
    </section>
  );
}

function TextOf({ letters, runs }: { letters: readonly string[]; runs: readonly WordRun[] }) {
  return (
    <>
      <dt className="max-w-16 font-medium text-muted">{letters.join(" ")}</dt>
      <dd className="min-w-0 break-words whitespace-pre-wrap text-muted">
        {runs.length === 0 && <span className="text-faint">none</span>}
        {runs.map(({ text, isNew }, index) =>
          isNew ? (
            <mark
              // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other identity and never move
              key={index}
              className="bg-transparent text-ink underline decoration-edge decoration-dotted decoration-2 underline-offset-4"
            >
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </dd>
    </>
  );
}

/** What differs as a table with a column for each picture; what is the same for all once, below. */
function Settings({ compared }: { compared: readonly Compared[] }) {
  const rows = settingsTable(compared);
  const different = rows.filter(({ differs }) => differs);
  const same = rows.filter(({ differs }) => !differs);
  return (
    <div>
      <h2 id="settings-compared" className="mb-1 text-xs text-faint">
        {different.length > 0 ? "Settings that differ" : "No setting differs"}
      </h2>
      {different.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: six columns scroll sideways, also by keyboard
        <section aria-labelledby="settings-compared" tabIndex={0} className="overflow-x-auto">
          <table className="w-full border-collapse text-xs">
            <thead>
              <tr className="text-left text-muted">
                <td className={FIRST} />
                {compared.map(({ letter, output }) => (
                  <th key={output.id} scope="col" className="py-2 pl-4 text-right font-medium">
                    {letter}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {different.map(({ name, values }) => (
                <tr key={name} className="border-t border-hairline">
                  <th scope="row" className={FIRST}>
                    {name}
                  </th>
                  {values.map((value, index) => (
                    <td
                      key={compared[index]?.output.id}
                      className="py-2 pl-4 text-right font-mono whitespace-nowrap text-ink"
                    >
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {same.length > 0 && (
        <>
          <h2 className="mt-6 mb-1 text-xs text-faint">The same for all</h2>
          <dl className="grid grid-cols-1 text-xs">
            {same.map(({ name, values }) => (
              <div
                key={name}
                className="flex min-h-9 items-center justify-between gap-4 border-t border-hairline first:border-t-0"
              >
                <dt className="text-muted">{name}</dt>
                <dd className="min-w-0 text-right font-mono break-words text-muted">{values[0]}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}

/** The names stay in sight while the columns move. */
const FIRST =
  "sticky left-0 h-9 bg-canvas pr-2 text-left font-normal whitespace-nowrap text-muted lg:bg-panel";
