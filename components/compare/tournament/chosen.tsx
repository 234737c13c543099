"use client";
import { Columns2, Download, Heart, LayoutDashboard, Link2, RotateCcw, X } from "lucide-react";
import { addToBoard } from "@/components/shell/boards/ask";
import { Button } from "@/components/ui/controls/button";
import { notify } from "@/components/ui/notices/notify";
import { PageLink } from "@/components/ui/page/page-link";
import { copyText } from "@/components/ui/text/copy";
import { useArchiveDownload } from "@/lib/client/api/archive/use-archive-download";
import { creationPath } from "@/lib/client/creations/creation-path";
import { MAX_SIDE_BY_SIDE } from "@/lib/client/pictures/compare-address";
import { counted } from "@/lib/client/words/counted";
import type { Compared } from "../use-comparison";

interface Props {
  pictures: readonly Compared[];
  asideCount: number;
  onCompare: (pictures: readonly string[]) => void;
  onRestart: () => void;
}

const addressOf = ({ creation, output }: Compared) => creationPath(creation.creation_id, output.index);

/** The end of a tournament: the chosen pictures, large, and what to do with them. */
export function Chosen({ pictures, asideCount, onCompare, onRestart }: Props) {
  const download = useArchiveDownload();
  const ids = pictures.map(({ output }) => output.id);
  const creationIds = [...new Set(pictures.map(({ creation }) => creation.creation_id))];
  const picks = pictures.filter(({ output }) => output.is_favourite).length;
  async function copyLinks() {
    const copied = await copyText(
      pictures.map((one) => `${window.location.origin}${addressOf(one)}`).join("\n"),
    );
    notify({
      words: copied
        ? `${counted(pictures.length, "link")} copied. Only you can open them.`
        : "The links could not be copied.",
    });
  }
  return (
    <section
      id="chosen"
      tabIndex={-1}
      aria-label="Chosen pictures"
      className="flex min-h-0 flex-1 flex-col gap-3 outline-none max-lg:px-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto flex items-center gap-2 text-sm text-muted">
          <Heart aria-hidden className="size-4 text-ink" fill="currentColor" />
          {picks === pictures.length ? "Now favourites" : `${picks} of ${pictures.length} are favourites`}
          {asideCount > 0 && ` · ${asideCount} set aside, none deleted`}
        </p>
        {download.progress ? (
          <Button onClick={download.stop}>
            <X aria-hidden className="size-4" />
            Stop the download
          </Button>
        ) : (
          <Button look="primary" onClick={() => void download.start(creationIds, ids)}>
            <Download aria-hidden className="size-4" />
            Download {pictures.length === 1 ? "it" : `these ${pictures.length}`}
          </Button>
        )}
        <Button onClick={() => addToBoard({ pictureIds: ids, to: "new" })}>
          <LayoutDashboard aria-hidden className="size-4" />
          Make a board of {ids.length === 1 ? "it" : "these"}
        </Button>
        <Button onClick={() => void copyLinks()}>
          <Link2 aria-hidden className="size-4" />
          Copy links
        </Button>
        {pictures.length > 1 && pictures.length <= MAX_SIDE_BY_SIDE && (
          <Button onClick={() => onCompare(ids)}>
            <Columns2 aria-hidden className="size-4" />
            Compare side by side
          </Button>
        )}
        <Button look="quiet" onClick={onRestart}>
          <RotateCcw aria-hidden className="size-4" />
          Start again
        </Button>
      </div>
      {download.problem && (
        <p role="alert" className="text-sm text-danger">
          {download.problem}
        </p>
      )}
      <ul
        aria-label="Pictures"
        className="grid min-h-0 flex-1 auto-rows-[minmax(16rem,1fr)] gap-2 lg:overflow-y-auto"
        style={{ gridTemplateColumns: "repeat(auto-fit, minmax(min(18rem, 100%), 1fr))" }}
      >
        {pictures.map((one) => (
          <li key={one.output.id} className="appear min-h-0">
            <PageLink
              href={addressOf(one)}
              data-tile
              aria-label={`Open: ${one.creation.prompt}`}
              className="flex size-full items-center justify-center"
            >
              {/* biome-ignore lint/performance/noImgElement: signed addresses */}
              <img
                src={one.output.media_url}
                alt=""
                className="max-h-full max-w-full rounded-tile object-contain"
              />
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
