"use client";
import { useQuery } from "@tanstack/react-query";
import type { BoardItem } from "contract/boards/board";
import type { Creation, CreationOutput } from "contract/creations/creation";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { editsOfQuery } from "@/lib/client/api/library";
import { isEditFor, type VersionOffer } from "@/lib/client/boards/version-offers";
import { pictureIdsOf } from "../feedback/feedback";

export interface VersionOffersProps {
  /** Of the board, as it is now. */
  items: readonly BoardItem[];
  /** Of this board. */
  offers: readonly VersionOffer[];
  /** @returns whether it is the next version now. */
  onUse: (item: BoardItem, pictureId: string) => boolean;
  onDismiss: (offer: VersionOffer) => void;
  /** Told what uses the newest edit; null while there is none. */
  onNewest: (use: (() => void) | null) => void;
}

/** Above the pictures: edits that were begun here and have been drawn since, each a press away from being the next version. */
export default function VersionOffers({ items, offers, ...on }: VersionOffersProps) {
  return offers.map((offer) => {
    const item = items.find(({ id }) => id === offer.itemId);
    return item?.picture ? (
      <Offer key={`${offer.itemId} ${offer.pictureId}`} {...{ offer, item }} {...on} />
    ) : null;
  });
}

interface OfferProps extends Pick<VersionOffersProps, "onUse" | "onDismiss" | "onNewest"> {
  offer: VersionOffer;
  item: BoardItem;
}

function Offer({ offer, item, onUse, onDismiss, onNewest }: OfferProps) {
  const { data: edits = [] } = useQuery(editsOfQuery(offer.creationId));
  const own = edits.filter((edit) => isEditFor(offer, edit));
  const has = new Set(pictureIdsOf(item));
  const drawn = own.flatMap((creation) => creation.outputs.map((output) => ({ creation, output })));
  const fresh = drawn.filter(({ output }) => !has.has(output.id)).slice(0, MAX_SHOWN);
  const isDrawing = own.some(({ status }) => OPEN.has(status));
  const number = Math.max(1, item.versions.length) + 1;
  const use = (pictureId: string) => {
    if (onUse(item, pictureId)) onDismiss(offer);
  };
  const newestId = fresh[0]?.output.id;
  const latest = useRef(use);
  useEffect(() => {
    latest.current = use;
  });
  useEffect(() => {
    if (newestId === undefined) return;
    onNewest(() => latest.current(newestId));
    return () => onNewest(null);
  }, [newestId, onNewest]);
  if (fresh.length === 0 && !isDrawing) return null;
  return (
    <section
      aria-label={`Version ${number} of a picture`}
      className="appear mx-3 mb-3 flex flex-wrap items-center gap-3 rounded-lg border border-hairline bg-panel p-2 pl-3 lg:mx-0"
    >
      <p role="status" className="text-sm">
        {fresh.length === 0
          ? "An edit from this board is being drawn…"
          : fresh.length === 1
            ? "An edit from this board is ready."
            : "Edits from this board are ready."}
      </p>
      <ul className="flex flex-wrap items-center gap-2">
        {fresh.map((edit) => (
          <Edit key={edit.output.id} {...edit} number={number} onUse={() => use(edit.output.id)} />
        ))}
      </ul>
      <span className="ml-auto">
        <IconButton icon={X} label="Do not use this edit here" onClick={() => onDismiss(offer)} />
      </span>
    </section>
  );
}

/** An edit of many pictures shows the first ones. */
const MAX_SHOWN = 8;
const OPEN: ReadonlySet<string> = new Set(["queued", "sending", "pending", "processing", "post_processing"]);

function Edit({
  creation,
  output,
  number,
  onUse,
}: {
  creation: Creation;
  output: CreationOutput;
  number: number;
  onUse: () => void;
}) {
  return (
    <li className="flex items-center gap-2">
      {/* biome-ignore lint/performance/noImgElement: signed addresses of our own, already small */}
      <img src={output.thumbnail_url} alt={creation.prompt} className="h-12 w-auto rounded-sm" />
      <Button
        look="primary"
        size="small"
        onClick={onUse}
        aria-keyshortcuts="V"
        className="pointer-coarse:h-11"
      >
        Use as version {number}
      </Button>
    </li>
  );
}
