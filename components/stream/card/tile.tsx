"use client";
import { useState } from "react";
import { PictureTools } from "@/components/picture/picture-tools";
import { cx } from "@/components/ui/cx";
import { PageLink } from "@/components/ui/page/page-link";
import { NoPicture } from "@/components/ui/picture/no-picture";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import type { Creation } from "@/lib/contract/creation";
import type { TilePlace } from "../sheet/group-shape";

interface Props {
  creation: Creation;
  index: number;
  count: number;
  place: TilePlace;
  /** False while there is no creation to open. */
  linked: boolean;
  actions: CreationActions;
}

/** One picture: first an empty tile, then the preview, then the picture, each fading in. */
export function Tile({ creation, index, count, place, linked, actions }: Props) {
  const output = creation.outputs.find((one) => one.index === index) ?? creation.outputs[index];
  const preview = creation.previews.find((one) => one.index === index);
  const [loaded, setLoaded] = useState<string | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const [noPreview, setNoPreview] = useState<string | null>(null);
  const shown = output !== undefined && loaded === output.id;
  const name = `${creation.prompt}${count > 1 ? `, picture ${index + 1} of ${count}` : ""}`;
  // While the creation waits, the tile is not animated.
  const isDrawn = creation.status !== "pending";
  const isBroken = output !== undefined && broken === output.thumbnail_url;
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
          src={output.thumbnail_url}
          alt={name}
          loading="lazy"
          decoding="async"
          onLoad={() => setLoaded(output.id)}
          onError={() => {
            setBroken(output.thumbnail_url);
            actions.renewLinks(creation);
          }}
          className={cx(
            "absolute inset-0 size-full object-cover transition-opacity duration-200",
            shown ? "opacity-100" : "opacity-0",
          )}
        />
      )}
    </>
  );
  return (
    <div
      data-picture={output?.id}
      className="group/picture absolute overflow-hidden rounded-tile bg-tray"
      style={place}
    >
      {linked ? (
        <PageLink
          href={`/creations/${creation.creation_id}${index > 0 ? `?picture=${index + 1}` : ""}`}
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
          className="absolute right-1.5 bottom-1.5"
        />
      )}
    </div>
  );
}
