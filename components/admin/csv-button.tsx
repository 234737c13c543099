"use client";
import { Download } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { useFileDownload } from "@/lib/client/boards/use-file-download";

/** Downloads what a page shows as a file for a spreadsheet. */
export function CsvButton({ path, name }: { path: string; name: string }) {
  const { progress, problem, start } = useFileDownload();
  return (
    <div className="flex items-center gap-3">
      <p role="alert" className="text-xs text-danger empty:hidden">
        {problem && `The file could not be downloaded. ${problem}`}
      </p>
      <Button size="small" aria-disabled={progress !== null} onClick={() => void start(path, name)}>
        <Download aria-hidden className="size-4" />
        {progress ? "Downloading…" : "Download CSV"}
      </Button>
    </div>
  );
}
