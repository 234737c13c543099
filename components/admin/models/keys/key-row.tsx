"use client";
import { useMutation } from "@tanstack/react-query";
import type { ProviderKey } from "contract/admin/models-and-keys";
import { CircleCheck, Lock, TriangleAlert } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { testKey } from "@/lib/client/api/admin";
import { errorMessage } from "@/lib/client/api/call/errors";
import { KeyForm } from "./key-form";
import { type KeyState, openInWords, sourceInWords, stateInWords, unusedInWords } from "./key-words";
import { RemoveKeyDialog } from "./remove-key-dialog";

/** The key of one company: where it is from, whether it works, and what can be done with it. */
export function KeyRow({ providerKey }: { providerKey: ProviderKey }) {
  const { provider, name, source } = providerKey;
  const [isTyping, setTyping] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const title = useId();
  const paste = useRef<HTMLButtonElement>(null);
  const test = useMutation({ mutationFn: () => testKey(provider), networkMode: "always" });
  const isStored = providerKey.added_at !== null || source === "pasted";
  const open = openInWords(providerKey);
  const unused = unusedInWords(providerKey);
  const outcome = outcomeOf(test);
  function begin() {
    setTyping(false);
    setRemoving(false);
    test.reset();
    // Once the button is there again.
    setTimeout(() => paste.current?.focus());
  }
  return (
    <li aria-labelledby={title} className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h3 id={title} className="flex items-center gap-1.5 text-sm text-ink">
            {name}
            {source === "environment" && <Lock aria-hidden className="size-3.5 shrink-0 text-faint" />}
          </h3>
          <p className={cx("mt-0.5 text-xs", source ? "text-muted" : "text-faint")}>
            {[sourceInWords(providerKey), open].filter(Boolean).join(" · ")}
          </p>
          <State state={stateInWords(providerKey)} />
          {unused && <p className="mt-0.5 text-xs text-faint">{unused}</p>}
          <div role="status">
            {test.isPending ? (
              <p className="mt-0.5 text-xs text-muted">Trying the key…</p>
            ) : (
              <State state={outcome} />
            )}
          </div>
        </div>
        {!isTyping && (
          <div className="flex flex-wrap gap-2">
            {source && (
              <Button
                size="small"
                aria-label={`Test the key of ${name}`}
                aria-disabled={test.isPending}
                onClick={() => test.isPending || test.mutate()}
              >
                Test
              </Button>
            )}
            {source !== "environment" && (
              <Button
                ref={paste}
                size="small"
                aria-label={isStored ? `Replace the key of ${name}` : `Paste a key of ${name}`}
                onClick={() => setTyping(true)}
              >
                {isStored ? "Replace" : "Paste a key"}
              </Button>
            )}
            {isStored && (
              <Button
                size="small"
                look="danger"
                aria-label={`Remove the key of ${name}`}
                onClick={() => setRemoving(true)}
              >
                Remove
              </Button>
            )}
          </div>
        )}
      </div>
      {isTyping && <KeyForm providerKey={providerKey} onDone={begin} />}
      {isRemoving && (
        <RemoveKeyDialog providerKey={providerKey} onRemoved={begin} onClose={() => setRemoving(false)} />
      )}
    </li>
  );
}

interface Tried {
  data: { works: boolean; message: string } | undefined;
  error: Error | null;
}

/** What came of the last test here; null before one. */
function outcomeOf({ data, error }: Tried): KeyState | null {
  if (error) return { words: `Not tried. ${errorMessage(error)}`, tone: "warning" };
  if (!data) return null;
  return { words: `Tried just now. ${data.message}`, tone: data.works ? "success" : "warning" };
}

const COLOURS = { success: "text-muted", warning: "text-warning", danger: "text-danger" } as const;

function State({ state }: { state: KeyState | null }) {
  if (!state) return null;
  const Icon = state.tone === "success" ? CircleCheck : TriangleAlert;
  return (
    <p className={cx("mt-0.5 flex gap-1.5 text-xs", COLOURS[state.tone])}>
      <Icon
        aria-hidden
        className={cx("mt-px size-3.5 shrink-0", state.tone === "success" && "text-success")}
      />
      <span className="min-w-0 break-words">{state.words}</span>
    </p>
  );
}
