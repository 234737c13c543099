"use client";
import type { ProviderKey } from "contract/admin/models-and-keys";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { notify } from "@/components/ui/notices/notify";
import { addKey } from "@/lib/client/api/admin";
import { ApiError, errorMessage } from "@/lib/client/api/call/errors";
import { counted } from "@/lib/client/words/counted";
import { useKeyChange } from "../use-models-change";
import { replacementInWords } from "./key-words";

interface Props {
  providerKey: ProviderKey;
  /** The key was saved, or the form is given up. */
  onDone: () => void;
}

/** Takes a key. It is tried before it is saved, and forgotten here when the form closes. */
export function KeyForm({ providerKey, onDone }: Props) {
  const { provider, name, example, host } = providerKey;
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const replacement = replacementInWords(providerKey);
  const save = useKeyChange((key: string) => addKey(provider, key));
  useEffect(() => field.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const key = typed.trim();
    if (key === "") {
      setProblem("Paste a key first.");
      field.current?.focus();
      return;
    }
    save.mutate(key, {
      onSuccess: ({ keys }) => {
        const models = keys.find((one) => one.provider === provider)?.models ?? 0;
        notify({ words: `The key of ${name} is saved: ${counted(models, "model")}.` });
        onDone();
      },
      onError: (error) => {
        setProblem((error instanceof ApiError && error.details[0]?.message) || errorMessage(error));
        field.current?.focus();
      },
    });
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || save.isPending) return;
        event.preventDefault();
        event.stopPropagation();
        onDone();
      }}
      className="mt-3 max-w-xl"
    >
      <TextField
        ref={field}
        id={id}
        type="password"
        label={`Key of ${name}`}
        placeholder={example}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        // Password managers would fill in the person's own password, or keep the key.
        data-1p-ignore
        data-lpignore="true"
        data-bwignore
        value={typed}
        problem={problem}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
        className="font-mono"
      />
      <p className="mt-1.5 text-xs text-faint">
        It is tried at {host} by a request that costs nothing, and saved encrypted if it works. Nobody can
        read it afterwards.
      </p>
      {replacement !== null && <p className="mt-1.5 text-xs text-faint">{replacement}</p>}
      <p role="status" className="sr-only">
        {problem}
      </p>
      <div className="mt-3 flex gap-2">
        <Button type="submit" look="primary" size="small" aria-disabled={save.isPending}>
          {save.isPending ? "Trying the key…" : "Try and save"}
        </Button>
        <Button
          size="small"
          look="quiet"
          aria-disabled={save.isPending}
          onClick={() => save.isPending || onDone()}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
