"use client";
import { MAX_INTRODUCTION_CHARACTERS, MAX_SENDER_CHARACTERS } from "contract/boards/share-link";
import { useId, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { FIELD, TextField } from "@/components/ui/controls/text-field";
import { errorMessage } from "@/lib/client/api/call/errors";
import { uploadPicture } from "@/lib/client/api/uploads";
import type { LinkDraft, Logo } from "./link-draft";

interface Props {
  draft: LinkDraft;
  onChange: (change: Partial<LinkDraft>) => void;
}

/** What stands at the head of the guests' page: from whom the board is, a logo, and a few words. */
export function LinkHeadFields({ draft, onChange }: Props) {
  const id = useId();
  // As it was first: somebody who empties a field goes on typing there.
  const [isOpen] = useState(draft.sender !== "" || draft.introduction !== "" || draft.logo !== null);
  return (
    <details open={isOpen} className="rounded-md border border-hairline px-3">
      <summary className="min-h-10 py-2.5 text-sm text-ink">From, logo and introduction</summary>
      <div className="grid grid-cols-1 gap-4 pb-4">
        <TextField
          id={`${id}-sender`}
          label="From"
          placeholder="The name of your studio or your client"
          autoComplete="organization"
          maxLength={MAX_SENDER_CHARACTERS}
          value={draft.sender}
          onChange={(event) => onChange({ sender: event.target.value })}
        />
        <LogoField logo={draft.logo} onChange={(logo) => onChange({ logo })} />
        <div>
          <label htmlFor={`${id}-words`} className="mb-1.5 block text-xs text-muted">
            Introduction
          </label>
          <textarea
            id={`${id}-words`}
            rows={3}
            maxLength={MAX_INTRODUCTION_CHARACTERS}
            placeholder="A sentence for your guests, above the pictures"
            value={draft.introduction}
            onChange={(event) => onChange({ introduction: event.target.value })}
            className={`${FIELD} resize-y py-2`}
          />
        </div>
        <p className="text-xs text-faint">
          At the head of the guests’ page; of the HTML file and the print, where you choose this link there.
        </p>
      </div>
    </details>
  );
}

/** The studio says so of a file that is something else. */
const TYPES = "image/png,image/jpeg,image/webp";

function LogoField({ logo, onChange }: { logo: Logo | null; onChange: (logo: Logo | null) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function take(file: File | undefined) {
    if (!file || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      onChange(await uploadPicture(file));
    } catch (error) {
      setProblem(`The logo was not added. ${errorMessage(error)}`);
    }
    setBusy(false);
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-xs text-muted">
        Logo (PNG, JPEG or WebP)
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={TYPES}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = "";
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        {logo && (
          // biome-ignore lint/performance/noImgElement: the address is signed
          <img
            src={logo.thumbnail_url}
            alt="The logo"
            className="h-10 w-auto max-w-40 rounded-sm object-contain dark:bg-white dark:p-0.5"
          />
        )}
        <Button size="small" aria-disabled={isBusy} onClick={() => input.current?.click()}>
          {isBusy ? "Adding…" : logo ? "Another logo" : "Add a logo"}
        </Button>
        {logo && (
          <Button size="small" look="quiet" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
      <p role="alert" className="mt-1.5 text-xs text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}
