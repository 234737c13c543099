import { differences, type WordRun } from "@/lib/prompt/word-diff";
import { SettingsCompared } from "./settings-compared";
import type { Compared } from "./use-comparison";

/** The differences of the pictures: different models first, then prompts, then settings. */
export function Differences({ compared }: { compared: readonly Compared[] }) {
  const texts = (of: (one: Compared) => string | null) => compared.map((one) => of(one) ?? "");
  const models = texts(({ creation }) => creation.made_by);
  return (
    <aside
      aria-label="Differences"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and nothing inside takes the focus
      tabIndex={0}
      className="grid grid-cols-1 content-start gap-6 p-4 lg:w-[380px] lg:shrink-0 lg:overflow-y-auto lg:border-l lg:border-hairline lg:bg-panel lg:p-5 xl:w-[440px]"
    >
      {new Set(models).size > 1 && <Words title="Model" compared={compared} texts={models} />}
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
      <SettingsCompared compared={compared} />
    </aside>
  );
}

interface WordsProps {
  title: string;
  compared: readonly Compared[];
  texts: readonly string[];
}

/** Each different text once, with the letters of its pictures and the different words marked. */
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
