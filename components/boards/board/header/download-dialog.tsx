"use client";
import { useQuery } from "@tanstack/react-query";
import type { NotCleared } from "contract/boards/board";
import type { ChosenPictures } from "contract/boards/board-files";
import { MAX_PDF_PICTURES } from "contract/boards/board-files";
import type { ShareLink } from "contract/boards/share-link";
import { Download, Printer, X } from "lucide-react";
import { useState } from "react";
import { Button, buttonClass } from "@/components/ui/controls/button";
import { Choices } from "@/components/ui/controls/choices";
import { SelectField } from "@/components/ui/controls/select-field";
import { Switch } from "@/components/ui/controls/switch";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { ProgressBar } from "@/components/ui/progress/progress-bar";
import { boardHtmlPath, boardPdfPath, boardPrintPath, boardZipPath } from "@/lib/client/api/boards/files";
import { linksQuery } from "@/lib/client/api/boards/links";
import { useFileDownload } from "@/lib/client/boards/use-file-download";
import { bytesInWords } from "@/lib/client/words/bytes";
import { counted, grouped } from "@/lib/client/words/counted";
import { notClearedWords } from "../../not-cleared-words";
import { linkName } from "../../share/words";
import type { DecisionFilter } from "../filter";
import { PdfWay } from "./pdf-way";
import { Way } from "./way";

interface Props {
  boardId: string;
  counts: Record<DecisionFilter, number>;
  /** Of the whole board. */
  barred: Record<ChosenPictures, NotCleared>;
  onClose: () => void;
}

/** The longer side of the pictures in the HTML file. */
const PIXELS = [1200, 1600, 2400, 3840] as const;
const DEFAULT_PIXELS = 1600;

/** The ways to get a board as a ZIP, as a PDF, as one HTML file, or on paper. */
export default function DownloadDialog({ boardId, counts, barred, onClose }: Props) {
  const [pictures, setPictures] = useState<ChosenPictures>(counts.picks > 0 ? "picks" : "unrejected");
  const [pixels, setPixels] = useState<number>(DEFAULT_PIXELS);
  const [prompts, setPrompts] = useState(false);
  const heads = useHeads(boardId);
  const [linkId, setLinkId] = useState("");
  const [comments, setComments] = useState(false);
  const download = useFileDownload();
  const numbers: Record<ChosenPictures, number> = {
    picks: counts.picks,
    unrejected: counts.all - counts.rejects,
    all: counts.all,
  };
  const isEmpty = numbers[pictures] === 0;
  const choice = (value: ChosenPictures, label: string) => ({
    value,
    label: `${label}, ${grouped(numbers[value])}`,
    show: (
      <span className="flex gap-1.5">
        {label} <span className="text-faint tabular-nums">{grouped(numbers[value])}</span>
      </span>
    ),
  });
  const button = {
    // A disabled button would lose the focus.
    "aria-disabled": isEmpty || download.progress !== null,
    className: "aria-disabled:opacity-50",
  };
  const start = (path: string, name: string) =>
    isEmpty || download.progress ? undefined : void download.start(path, name);
  return (
    <Dialog title="Download or print" onClose={onClose} className="max-w-[32rem]">
      <div className="flex min-h-0 flex-col gap-6 overflow-y-auto px-5 pb-5">
        <Choices<ChosenPictures>
          legend="Which pictures"
          value={pictures}
          onChange={setPictures}
          choices={[choice("picks", "Picks"), choice("unrejected", "Not rejected"), choice("all", "All")]}
        />
        {heads.length > 0 && (
          <SelectField
            label="At the head of the PDF, the HTML file and the print"
            value={linkId}
            onChange={setLinkId}
            choices={[
              { value: "", label: "The name of the board" },
              ...heads.map((link) => ({ value: link.id, label: `As for ${linkName(link)}` })),
            ]}
          />
        )}
        <Way
          title="ZIP"
          words="The original files, numbered in the board's order, with everything known about them as CSV and JSON."
        >
          <Button {...button} onClick={() => start(boardZipPath(boardId, pictures), "board.zip")}>
            <Download aria-hidden className="size-4" />
            Download ZIP
          </Button>
        </Way>
        <PdfWay
          tooMany={numbers[pictures] > MAX_PDF_PICTURES}
          button={button}
          onDownload={(query) =>
            start(boardPdfPath(boardId, { ...query, pictures, link_id: linkId || undefined }), "board.pdf")
          }
        />
        <Way
          title="One HTML file"
          words="Opens in any browser from a disk or a mail, without a network, and presents."
        >
          <Choices<number>
            legend="Longer side of the pictures, in pixels"
            value={pixels}
            onChange={setPixels}
            choices={PIXELS.map((value) => ({ value, label: String(value) }))}
          />
          <Switch
            label="With prompts and settings"
            hint="Otherwise they are nowhere in the file."
            checked={prompts}
            onChange={setPrompts}
          />
          <Switch
            label="With comments and pins"
            hint="To read only; what you have hidden stays out."
            checked={comments}
            onChange={setComments}
          />
          <Button
            {...button}
            onClick={() =>
              start(
                boardHtmlPath(boardId, { pictures, pixels, prompts, comments, link_id: linkId || undefined }),
                "board.html",
              )
            }
          >
            <Download aria-hidden className="size-4" />
            Download HTML
          </Button>
        </Way>
        <Way title="Print" words="A picture a page, with its note.">
          <a
            href={isEmpty ? undefined : boardPrintPath(boardId, pictures, linkId || undefined)}
            target="_blank"
            rel="noopener"
            aria-disabled={isEmpty}
            className={`${buttonClass()} aria-disabled:opacity-50`}
          >
            <Printer aria-hidden className="size-4" />
            Open the print view
            <span className="sr-only">in a new tab</span>
          </a>
        </Way>
      </div>
      <div className="border-t border-hairline px-5 py-3 empty:hidden">
        <Progress download={download} />
        <p role="status" className="text-xs text-faint">
          {isEmpty
            ? "No picture is chosen."
            : download.progress
              ? ""
              : `${counted(numbers[pictures], "picture")} chosen.${barredWords(barred[pictures])}`}
        </p>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {download.problem && `Download failed. ${download.problem}`}
        </p>
      </div>
    </Dialog>
  );
}

/** The links that have a head of their own. */
function useHeads(boardId: string): ShareLink[] {
  const { data = [] } = useQuery(linksQuery(boardId));
  return data.filter(
    ({ sender, introduction, logo }) => sender !== "" || introduction !== "" || logo !== null,
  );
}

function barredWords(barred: NotCleared): string {
  const words = notClearedWords(barred);
  return words === null ? "" : ` ${words}; board.csv in the ZIP says which.`;
}

function Progress({ download }: { download: ReturnType<typeof useFileDownload> }) {
  const { progress } = download;
  if (!progress) return null;
  const { done, of } = progress;
  const isKnown = of > done;
  const words =
    done === 0
      ? "The studio prepares the file…"
      : `${bytesInWords(done)}${isKnown ? ` of ${bytesInWords(of)}` : ""}`;
  return (
    <div className="flex items-center gap-3 text-xs text-muted">
      <div className="min-w-0 flex-1">
        <p className="mb-1 tabular-nums">{words}</p>
        <ProgressBar name="Download" done={done} of={isKnown ? of : 0} words={words} />
      </div>
      <Button size="small" onClick={download.stop}>
        <X aria-hidden className="size-4" />
        Stop
      </Button>
    </div>
  );
}
