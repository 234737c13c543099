"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ID_PATTERN } from "contract/id-pattern";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { notify } from "@/components/ui/notices/notify";
import { ApiError, errorMessage } from "@/lib/client/api/call/errors";
import { linkCreation } from "@/lib/client/api/unknown-outcome";
import { showCreation } from "@/lib/client/creations/changes-query";
import type { OutcomeQuestion } from "./ask";

interface Props {
  question: OutcomeQuestion;
  onClose: () => void;
}

/** What is wrong with a pasted id; null when it may exist. */
function problemOf(id: string): string | null {
  if (id === "") return "Paste the id of the creation first.";
  return ID_PATTERN.test(id)
    ? null
    : "This is not a valid id. An id has only letters, digits, dots, dashes, underscores and tildes.";
}

function fieldMessage(error: unknown): string {
  if (error instanceof ApiError) {
    const detail = error.details.find(({ field }) => field === "service_id");
    if (detail?.message) return detail.message;
  }
  return errorMessage(error);
}

/** Links a creation of unknown outcome to the creation at the service, by its id, so that its status can be read. */
export function FindAtServiceDialog({ question: { creation, onSettled }, onClose }: Props) {
  const client = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const link = useMutation({
    mutationFn: (serviceId: string) => linkCreation(creation.creation_id, serviceId),
    networkMode: "always",
    onError: (error) => setProblem(fieldMessage(error)),
    onSuccess: async (found) => {
      dialog.current?.close();
      showCreation(client, found);
      notify({ words: "Creation found. The studio now follows its progress." });
      onSettled(found.creation_id);
    },
  });
  return (
    <dialog
      ref={dialog}
      aria-labelledby="find-title"
      onClose={onClose}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-xl border border-hairline bg-panel p-5 text-ink"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (link.isPending) return;
          const id = text.trim();
          const wrong = problemOf(id);
          setProblem(wrong);
          if (!wrong) link.mutate(id);
        }}
      >
        <h2 id="find-title" className="text-base font-medium">
          Find this creation at the service
        </h2>
        <p className="mt-2 mb-4 text-sm text-muted">
          If the service lists a creation with this prompt, made {madeAt(creation.create_time)}, paste the id
          of that creation here. The search starts nothing and costs nothing.
        </p>
        <p className="mb-4 line-clamp-3 border-l-2 border-edge pl-3 text-xs break-words text-muted">
          {creation.prompt}
        </p>
        <TextField
          id="service-id"
          label="Creation id at the service"
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          value={text}
          problem={problem ?? undefined}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
        />
        <p role="status" className="sr-only">
          {problem}
        </p>
        <div className="mt-5 flex justify-end gap-2">
          <Button look="quiet" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button type="submit" look="primary" aria-disabled={link.isPending}>
            {link.isPending ? "Searching…" : "Link creation"}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

function madeAt(time: string): string {
  const date = new Date(time);
  const clock = date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  const day = date.toLocaleDateString("en-GB", { day: "numeric", month: "short" });
  return date.toDateString() === new Date().toDateString() ? `today at ${clock}` : `on ${day} at ${clock}`;
}
