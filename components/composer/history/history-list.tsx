"use client";
import { X } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { TextField } from "@/components/ui/controls/text-field";
import { usePersonId } from "@/lib/client/person";
import { counted } from "@/lib/client/words/counted";
import { promptHistoryOf, removeAllPrompts, removePrompt } from "./prompt-history";

interface Props {
  /** @param at its position in the history; the newest is 0. */
  onPick: (prompt: string, at: number) => void;
}

/** A longer history gets a search field. */
const MAX_WITHOUT_SEARCH = 8;

/** The prompt history to choose from. */
export function HistoryList({ onPick }: Props) {
  const personId = usePersonId();
  const { read, subscribe } = promptHistoryOf(personId);
  const prompts = useSyncExternalStore(subscribe, read, read);
  const [wanted, setWanted] = useState("");
  const shown = prompts
    .map((prompt, at) => ({ prompt, at }))
    .filter(({ prompt }) => prompt.toLowerCase().includes(wanted.trim().toLowerCase()));

  if (prompts.length === 0)
    return (
      <p className="px-5 pb-6 text-sm text-muted">
        No prompts yet. Prompts you send from this browser are kept here, visible only to you.
      </p>
    );
  return (
    <>
      {prompts.length > MAX_WITHOUT_SEARCH && (
        <div className="px-5 pb-3">
          <TextField
            id="find-prompt"
            label="Search"
            hideLabel
            type="search"
            autoComplete="off"
            placeholder="Search in the prompt history"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </div>
      )}
      <p role="status" className="sr-only">
        {counted(shown.length, "prompt")}
      </p>
      <ul className="min-h-0 flex-1 divide-y divide-hairline overflow-y-auto border-y border-hairline">
        {shown.map(({ prompt, at }) => (
          <li key={prompt} className="flex items-center gap-1 pr-3">
            <button
              type="button"
              onClick={() => onPick(prompt, at)}
              className="min-w-0 flex-1 px-5 py-2.5 text-left text-sm text-muted hover:bg-raised hover:text-ink focus-visible:-outline-offset-2 focus-visible:text-ink"
            >
              <span className="line-clamp-2 break-words">{prompt}</span>
            </button>
            <IconButton
              icon={X}
              label={`Remove: ${prompt}`}
              onClick={(event) => {
                const row = event.currentTarget.closest("li");
                const beside = row?.nextElementSibling ?? row?.previousElementSibling;
                beside?.querySelector<HTMLElement>("button:last-of-type")?.focus();
                removePrompt(personId, prompt);
              }}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="px-5 py-4 text-sm text-muted">No prompt matches your search.</p>}
      <div className="flex items-center justify-between gap-3 px-5 py-3">
        <p className="text-xs text-faint pointer-coarse:invisible">
          In the prompt field, Alt+↑ and Alt+↓ go through the history.
        </p>
        <Button size="small" look="quiet" onClick={() => removeAllPrompts(personId)}>
          Remove all
        </Button>
      </div>
    </>
  );
}
