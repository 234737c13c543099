"use client";
import type { Creation, CreationOutput } from "contract/creations/creation";
import { useState } from "react";
import { PictureTools } from "@/components/picture/picture-tools";
import { cx } from "@/components/ui/cx";
import { PageLink } from "@/components/ui/page/page-link";
import { NoPicture } from "@/components/ui/picture/no-picture";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import { creationPath } from "@/lib/client/creations/creation-path";

interface Props {
  creation: Creation;
  output: CreationOutput | undefined;
  /** Position within the creation, from 0. */
  index: number;
  /** Which of the pictures it is, in words; empty where it is the only one. */
  position: string;
  /** Width divided by height. */
  ratio: number;
  /** False while there is no creation to open. */
  linked: boolean;
  /** Whether it is on the first screen, so that the browser loads it before anything else. */
  isFirst: boolean;
  actions: CreationActions;
}

/** One picture: first an empty tile, then the preview, then the picture; one that finishes while it is seen fades in. */
export function Tile({ creation, output, index, position, ratio, linked, isFirst, actions }: Props) {
  const preview = creation.previews.find((one) => one.index === index);
  // A picture that is there from the beginning is painted without waiting for a script.
  const [loaded, setLoaded] = useState<string | null>(output?.id ?? null);
  const [broken, setBroken] = useState<string | null>(null);
  const [noPreview, setNoPreview] = useState<string | null>(null);
  const shown = output !== undefined && loaded === output.id;
  const name = `${creation.prompt}${position}`;
  // While the creation waits, the tile is not animated.
  const isDrawn = creation.status !== "pending";
  const isBroken = output !== undefined && broken === output.thumbnail_url;
  const reportBroken = (address: string) => {
    setBroken(address);
    actions.renewLinks(creation);
  };
  const layers = isBroken ? (
    <NoPicture name={name} />
  ) : (
    <>
      {!shown && <span aria-hidden className={cx("absolute inset-0", isDrawn && !preview && "developing")} />}
      {!shown && preview && noPreview !== preview.preview_url && (
        // biome-ignore lint/performance/noImgElement: signed addresses, already the right size
        <img
          src={preview.preview_url}
          alt={output ? "" : `Preview: ${name}`}
          onError={() => setNoPreview(preview.preview_url)}
          className="appear absolute inset-0 size-full object-cover"
        />
      )}
      {output && (
        // biome-ignore lint/performance/noImgElement: signed addresses, already the right size
        <img
          // A picture that failed before the script ran reports no error any more.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0 && !isBroken) reportBroken(output.thumbnail_url);
          }}
          {...(isFirst ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
          src={output.thumbnail_url}
          alt={name}
          width={output.width}
          height={output.height}
          decoding="async"
          onLoad={() => setLoaded(output.id)}
          onError={() => reportBroken(output.thumbnail_url)}
          className={cx(
            "absolute inset-0 size-full object-cover",
            !shown && "opacity-0",
            loaded !== null && "transition-opacity duration-200",
          )}
        />
      )}
    </>
  );
  return (
    <div
      data-picture={output?.id}
      className="group/picture relative overflow-hidden rounded-tile bg-tray"
      style={{ aspectRatio: ratio }}
    >
      {linked ? (
        <PageLink
          href={creationPath(creation.creation_id, index)}
          data-tile
          aria-label={output ? undefined : `Open ${name}`}
          className="absolute inset-0 focus-visible:outline-offset-[-3px]"
        >
          {layers}
        </PageLink>
      ) : (
        layers
      )}
      {output && (
        <PictureTools
          creation={creation}
          output={output}
          actions={actions}
          look="on_picture"
          className="absolute right-1.5 bottom-1.5 pointer-coarse:right-0 pointer-coarse:bottom-0"
        />
      )}
    </div>
  );
}
