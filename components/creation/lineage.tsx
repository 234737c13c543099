"use client";
import type { CreationDetailResponse, CreationInput, MadeFrom } from "contract/creations/creation";
import { Columns2 } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/controls/button";
import { PageLink } from "@/components/ui/page/page-link";
import { creationPath } from "@/lib/client/creations/creation-path";
import { comparePicturesAddress } from "@/lib/client/pictures/compare-address";

type Value = CreationDetailResponse["value"];

const OPERATION_WORDS = {
  edit: "Edited from",
  expand: "Expanded from",
  upscale: "Enlarged from",
  cut_out: "Cut out of",
} as const;

const PLACE_WORDS: Record<CreationInput["place"], string> = {
  source: "Source",
  mask: "Mask",
  reference: "Reference",
};

/** What the creation was made from, and what was made from it. */
export function Lineage({ creation, usedIn }: { creation: Value; usedIn: Value["used_in"] }) {
  const { made_from, outputs } = creation;
  return (
    <>
      {made_from && (
        <Row title={made_from.operation ? OPERATION_WORDS[made_from.operation] : "Made after"}>
          {made_from.inputs.map((input) => (
            <Thumbnail
              key={`${input.place} ${input.upload_id}`}
              url={input.thumbnail_url}
              name={PLACE_WORDS[input.place]}
              creationId={input.creation_id}
            />
          ))}
          <CompareWithSource madeFrom={made_from} ids={outputs.map(({ id }) => id)} />
        </Row>
      )}
      {usedIn && (
        <Row title="Used in">
          {usedIn.map(({ creation_id, thumbnail_url }, index) => (
            <Thumbnail
              key={creation_id}
              url={thumbnail_url}
              name={`Creation ${index + 1} that was made from this`}
              creationId={creation_id}
            />
          ))}
        </Row>
      )}
    </>
  );
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-1.5 text-xs text-faint">{title}</h2>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </section>
  );
}

const TILE = "block size-14 overflow-hidden rounded-md bg-tray ring-1 ring-hairline";

function Thumbnail({
  url,
  name,
  creationId,
}: {
  url: string | null;
  name: string;
  /** null for an upload, which has no page. */
  creationId: string | null;
}) {
  // biome-ignore lint/performance/noImgElement: a signed link
  const picture = url && <img src={url} alt={name} className="size-full object-cover" />;
  if (!creationId) return <span className={TILE}>{picture}</span>;
  return (
    <PageLink
      href={creationPath(creationId)}
      aria-label={name}
      data-tooltip={name}
      className={`${TILE} hover:ring-edge`}
    >
      {picture}
    </PageLink>
  );
}

/** Only where the source is a picture of the studio: a comparison shows nothing else. */
function CompareWithSource({ madeFrom, ids }: { madeFrom: MadeFrom; ids: readonly string[] }) {
  const source = madeFrom.inputs.find(({ place }) => place === "source")?.picture_id;
  if (!source || ids.length === 0) return null;
  return (
    <PageLink href={comparePicturesAddress([source, ...ids])} className={buttonClass({ size: "small" })}>
      <Columns2 aria-hidden className="size-3.5 text-muted" />
      Compare with the source
    </PageLink>
  );
}
