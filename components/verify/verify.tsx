"use client";
import { FileCheck, Lock } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { useDroppedFiles } from "@/components/ui/drag/use-dropped-files";
import { useBrowser } from "@/components/ui/use-browser";
import { CheckCard } from "./check-card";
import { MAX_FILES, useChecks } from "./use-checks";

/** Pictures are dropped, pasted or chosen, and read in the browser. */
export function Verify() {
  const { checks, isFull, add } = useChecks();
  const over = useDroppedFiles(add) !== null;
  const field = useRef<HTMLInputElement>(null);
  const isListening = useBrowser();
  return (
    <>
      <div
        className={cx(
          "grid justify-items-start gap-4 rounded-lg border border-dashed p-5 transition-colors sm:p-8",
          over ? "border-accent bg-raised" : "border-edge bg-panel",
        )}
      >
        <FileCheck aria-hidden className="size-7 text-faint" strokeWidth={1.5} />
        <p className="text-base text-ink">
          {over ? (
            "Drop to check"
          ) : (
            <span className="pointer-coarse:hidden">Drop pictures anywhere on this page, or</span>
          )}
          <span className={cx("hidden", !over && "pointer-coarse:inline")}>
            Check pictures of this device
          </span>
        </p>
        <input
          ref={field}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/avif"
          multiple
          aria-label="Pictures to check"
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = "";
            add(files);
          }}
        />
        <Button look="primary" size="large" disabled={!isListening} onClick={() => field.current?.click()}>
          Choose pictures
        </Button>
        <p className="flex items-start gap-2 text-xs text-muted">
          <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          Pictures are read in this browser and sent nowhere. PNG, JPEG, WebP and AVIF.
        </p>
      </div>
      {isFull && (
        <p role="alert" className="mt-4 text-sm text-warning">
          This page checks {MAX_FILES} pictures. Reload it to check further ones.
        </p>
      )}
      {checks.length > 0 && (
        <section aria-label="Checked pictures" className="mt-6 grid grid-cols-1 gap-4">
          {checks.map((check) => (
            <CheckCard key={check.id} check={check} />
          ))}
        </section>
      )}
    </>
  );
}
