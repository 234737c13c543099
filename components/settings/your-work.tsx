"use client";
import { Download, Upload } from "lucide-react";
import { useId, useRef } from "react";
import { Button } from "@/components/ui/controls/button";
import { ProgressBar } from "@/components/ui/progress/progress-bar";
import { useArchiveDownload } from "@/lib/client/api/archive/use-archive-download";
import { bytesInWords } from "@/lib/client/words/bytes";
import { counted } from "@/lib/client/words/counted";
import { ImportOutcome } from "./import-outcome";
import { useImport } from "./use-import";

/** Export and import of all creations of the person. */
export function YourWork() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Export />
      <Import />
    </div>
  );
}

function Export() {
  const { progress, problem, start, stop } = useArchiveDownload();
  const words = !progress
    ? ""
    : progress.of > 0
      ? `${bytesInWords(progress.done)} of about ${bytesInWords(progress.of)}`
      : "Packing…";
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm text-muted">
        A ZIP archive of all your creations: the pictures and a file with all prompts and settings. Running
        creations are not included.
      </p>
      {progress ? (
        <Running name="Exporting" done={progress.done} of={progress.of} words={words} onStop={stop} />
      ) : (
        <div>
          <Button onClick={() => void start(null)}>
            <Download aria-hidden className="size-4" />
            Export everything
          </Button>
        </div>
      )}
      {problem && (
        <p role="alert" className="text-sm text-danger">
          Export failed. {problem}
        </p>
      )}
    </div>
  );
}

function Import() {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const { progress, problem, result, start, stop } = useImport();
  const words = !progress
    ? ""
    : progress.stage === "uploading"
      ? `Uploading: ${bytesInWords(progress.done)} of ${bytesInWords(progress.of)}`
      : `${progress.done.toLocaleString("en")} of ${counted(progress.of, "creation")}`;
  return (
    <div className="grid grid-cols-1 gap-3">
      <p id={id} className="text-sm text-muted">
        Import an archive from this or another Prompt Studio. Creations that are already in your library do
        not change, so you can import an archive twice.
      </p>
      {progress ? (
        <Running name="Importing" done={progress.done} of={progress.of} words={words} onStop={stop} />
      ) : (
        <div>
          <Button aria-describedby={id} onClick={() => field.current?.click()}>
            <Upload aria-hidden className="size-4" />
            Import an archive
          </Button>
          <input
            ref={field}
            type="file"
            accept=".zip,application/zip"
            aria-label="Archive to import"
            className="hidden"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              // The same file may be chosen again.
              event.target.value = "";
              if (file) void start(file);
            }}
          />
        </div>
      )}
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      {result && <ImportOutcome result={result} />}
    </div>
  );
}

interface RunningProps {
  name: string;
  done: number;
  of: number;
  words: string;
  onStop: () => void;
}

function Running({ name, done, of, words, onStop }: RunningProps) {
  return (
    <div className="flex h-9 items-center gap-4">
      <div className="min-w-0 flex-1">
        <ProgressBar name={name} done={done} of={of} words={words} />
        <p className="mt-1.5 truncate text-xs text-muted tabular-nums">{words}</p>
      </div>
      <Button size="small" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
