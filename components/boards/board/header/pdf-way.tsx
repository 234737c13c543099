"use client";
import type { PdfCaptions, PdfOrientation, PdfPaper } from "contract/boards/board-files";
import { MAX_PDF_PICTURES, PICTURES_PER_PAGE } from "contract/boards/board-files";
import { Download } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Choices } from "@/components/ui/controls/choices";
import { Switch } from "@/components/ui/controls/switch";
import { grouped } from "@/lib/client/words/counted";
import { Way } from "./way";

interface Props {
  /** Whether more pictures are chosen than a PDF has. */
  tooMany: boolean;
  /** What the buttons of all ways share. */
  button: Pick<ComponentProps<typeof Button>, "aria-disabled" | "className">;
  onDownload: (query: {
    pictures_per_page: number;
    captions: PdfCaptions;
    paper: PdfPaper;
    orientation: PdfOrientation;
    comments: boolean;
    pins: boolean;
  }) => void;
}

/** A board as a PDF: how many pictures a page has, and what stands beside them. */
export function PdfWay({ tooMany, button, onDownload }: Props) {
  const [perPage, setPerPage] = useState<number>(1);
  const [captions, setCaptions] = useState<PdfCaptions>("notes");
  const [paper, setPaper] = useState<PdfPaper>(usualPaper);
  const [orientation, setOrientation] = useState<PdfOrientation>("fitting");
  const [comments, setComments] = useState(false);
  const query = { pictures_per_page: perPage, captions, paper, orientation, comments, pins: comments };
  return (
    <Way
      title="PDF"
      words="A title page, then the pictures with their numbers, for meetings, mails and paper."
    >
      <div className="flex w-full flex-col gap-3">
        <Choices<number>
          legend="Pictures a page"
          value={perPage}
          onChange={setPerPage}
          choices={PICTURES_PER_PAGE.map((value) => ({ value, label: String(value) }))}
        />
        <Choices<PdfCaptions>
          legend="Below each picture"
          value={captions}
          onChange={setCaptions}
          choices={[
            { value: "none", label: "Number" },
            { value: "notes", label: "And note" },
            { value: "prompts", label: "And prompt" },
          ]}
        />
        <Choices<PdfPaper>
          legend="Paper"
          value={paper}
          onChange={setPaper}
          choices={[
            { value: "a4", label: "A4" },
            { value: "letter", label: "Letter" },
          ]}
        />
        <Choices<PdfOrientation>
          legend="Orientation"
          value={orientation}
          onChange={setOrientation}
          choices={[
            { value: "fitting", label: "As fits" },
            { value: "portrait", label: "Portrait" },
            { value: "landscape", label: "Landscape" },
          ]}
        />
      </div>
      <Switch
        label="With comments and pins"
        hint="Pins on the pictures, and a list at the end; what you have hidden stays out."
        checked={comments}
        onChange={setComments}
      />
      <Button
        {...button}
        aria-disabled={button["aria-disabled"] || tooMany}
        onClick={() => !tooMany && onDownload(query)}
      >
        <Download aria-hidden className="size-4" />
        Download PDF
      </Button>
      {tooMany && (
        <p className="text-xs text-muted">
          A PDF has {grouped(MAX_PDF_PICTURES)} pictures at most. Choose picks, or the ZIP.
        </p>
      )}
    </Way>
  );
}

/** Letter where people print on that. */
function usualPaper(): PdfPaper {
  const region = new Intl.Locale(navigator.language).maximize().region ?? "";
  return ["US", "CA", "MX", "PH"].includes(region) ? "letter" : "a4";
}
