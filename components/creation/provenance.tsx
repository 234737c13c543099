"use client";
import type { Creation, CreationOutput } from "contract/creations/creation";
import type { MadeWith } from "contract/pictures/made-with";
import { madeWithInWords } from "guest/words";
import { useEffect, useState } from "react";
import { whenIdle } from "@/components/ui/lazy/when-idle";
import { useBrowser } from "@/components/ui/use-browser";
import type { MarksInWords } from "./marks-in-words";

interface Props {
  creation: Pick<Creation, "made_by" | "create_time" | "finish_time">;
  output: CreationOutput;
  /** Absent where the studio has not said it yet. */
  madeWith: MadeWith | undefined;
}

/** With what the picture was made and when, and what its file says of that. */
export function Provenance({ creation, output, madeWith }: Props) {
  const here = useBrowser();
  const marks = useMarksInFile(output);
  const time = creation.finish_time ?? creation.create_time;
  const made = madeWith && madeWithInWords([madeWith], "a given picture");
  return (
    <section aria-labelledby="provenance" className="text-xs">
      <h2 id="provenance" className="mb-1 text-faint">
        Where it comes from
      </h2>
      <p className="break-words text-ink">
        {[made, creation.made_by].filter(Boolean).join(": ")}
        <time dateTime={time} className="whitespace-nowrap text-muted">
          {" · "}
          {here
            ? new Date(time).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" })
            : time.slice(0, 10)}
        </time>
      </p>
      <p className="mt-0.5 text-muted">
        {marks && `${marks.words} · `}
        <a
          href={`/verify#${pathOf(output)}`}
          className="underline decoration-edge underline-offset-4 hover:text-ink"
        >
          Check this file
        </a>
      </p>
      {marks?.isOwnSigner && (
        <p className="mt-0.5 text-faint">
          Viewers show this signer as not trusted: the certificate is the studio’s own. Whether the file was
          changed can be checked all the same.
        </p>
      )}
    </section>
  );
}

const pathOf = ({ media_url }: Pick<CreationOutput, "media_url">): string => {
  const { pathname, search } = new URL(media_url, "http://studio");
  return pathname + search;
};

/** Larger files are read only when somebody checks them. */
const MAX_READ_BYTES = 30_000_000;

/**
 * What the file itself says, because no record is as certain: read while nothing else happens, and from the browser's cache where the
 * page shows the same file.
 *
 * @returns null until it was read, and where it cannot be.
 */
function useMarksInFile({ id, byte_length, media_url }: CreationOutput): MarksInWords | null {
  const [read, setRead] = useState<{ id: string; marks: MarksInWords } | null>(null);
  useEffect(() => {
    if (byte_length > MAX_READ_BYTES) return;
    const gone = new AbortController();
    const cancel = whenIdle(async () => {
      try {
        const answer = await fetch(pathOf({ media_url }), { cache: "force-cache", signal: gone.signal });
        if (!answer.ok) return;
        const { marksInWords } = await import("./marks-in-words");
        setRead({ id, marks: marksInWords(new Uint8Array(await answer.arrayBuffer())) });
      } catch {
        // The page says nothing of a file that it could not read.
      }
    });
    return () => {
      cancel();
      gone.abort();
    };
  }, [id, byte_length, media_url]);
  return read?.id === id ? read.marks : null;
}
