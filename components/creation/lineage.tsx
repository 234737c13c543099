"use client";
import type { Creation, CreationDetailResponse, MadeFrom } from "contract/creations/creation";
import { Columns2, Images } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { PageLink } from "@/components/ui/page/page-link";
import { creationPath, editsPath } from "@/lib/client/creations/creation-path";
import { comparableSource, compareCreationAddress } from "@/lib/client/pictures/compare-address";
import { inputWords, madeFromWords, usedInWords } from "@/lib/client/words/lineage";

type UsedIn = CreationDetailResponse["value"]["used_in"];

interface Props {
  creation: Pick<Creation, "creation_id" | "outputs">;
  /** As the page read it, which knows what is deleted by now. */
  madeFrom: MadeFrom | undefined;
  usedIn: UsedIn;
}

/** What the creation was made from, and what was made from it. */
export function Lineage({ creation, madeFrom, usedIn }: Props) {
  return (
    <>
      {madeFrom && (
        <Row
          title={madeFromWords(madeFrom)}
          link={<CompareWithSource creation={{ ...creation, made_from: madeFrom }} />}
        >
          {madeFrom.inputs.map((input, index) => {
            const { words, note } = inputWords(input, index, madeFrom.inputs);
            return (
              <Small
                key={`${words} ${input.upload_id}`}
                url={input.thumbnail_url}
                name={note ? `${words}, ${note}` : words}
                caption={words}
                note={note}
                href={input.creation_id && !input.is_deleted ? creationPath(input.creation_id) : null}
                isMask={input.place === "mask"}
              />
            );
          })}
        </Row>
      )}
      {usedIn && (
        <Row
          title="Used in"
          link={
            <PageLink href={editsPath(creation.creation_id)} className={buttonClass({ size: "small" })}>
              <Images aria-hidden className="size-3.5 text-muted" />
              Show in the library
            </PageLink>
          }
        >
          {usedIn.map((used) => (
            <Small
              key={used.creation_id}
              url={used.thumbnail_url}
              name={`${usedInWords(used.operation)}: ${used.prompt}`}
              caption={usedInWords(used.operation)}
              href={creationPath(used.creation_id)}
            />
          ))}
        </Row>
      )}
    </>
  );
}

function Row({ title, link, children }: { title: string; link: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <h2 className="text-xs text-faint">{title}</h2>
      <ul className="flex flex-wrap gap-2">{children}</ul>
      {link && <div>{link}</div>}
    </section>
  );
}

interface SmallProps {
  url: string | null;
  name: string;
  caption: string;
  /** In place of a link, why there is none. */
  note?: string | null;
  /** null for what has no page. */
  href: string | null;
  isMask?: boolean;
}

/** A small picture with what it is below it. */
function Small({ url, name, caption, note = null, href, isMask = false }: SmallProps) {
  const tile = cx(
    "block size-16 overflow-hidden rounded-md ring-1 ring-hairline",
    // What a mask lets change is transparent in it.
    isMask ? "bg-accent" : "bg-tray",
  );
  // biome-ignore lint/performance/noImgElement: a signed link
  const picture = url && <img src={url} alt={href ? "" : name} className="size-full object-cover" />;
  return (
    <li className="w-16">
      {href ? (
        <PageLink href={href} aria-label={name} data-tooltip={name} className={cx(tile, "hover:ring-edge")}>
          {picture}
        </PageLink>
      ) : (
        <span className={tile}>{picture}</span>
      )}
      <p aria-hidden className="mt-1 text-[11px] leading-4 text-muted [overflow-wrap:anywhere]">
        {caption}
        {note && <span className="block text-faint">{note}</span>}
      </p>
    </li>
  );
}

/** Only where the source is a picture of the studio: a comparison shows nothing else. */
function CompareWithSource({ creation }: { creation: Pick<Creation, "made_from" | "outputs"> }) {
  if (comparableSource(creation) === null || creation.outputs.length === 0) return null;
  return (
    <PageLink href={compareCreationAddress(creation)} className={buttonClass({ size: "small" })}>
      <Columns2 aria-hidden className="size-3.5 text-muted" />
      Compare with the source
    </PageLink>
  );
}
