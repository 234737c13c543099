"use client";
import type { ProviderKey } from "contract/admin/models-and-keys";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { notify } from "@/components/ui/notices/notify";
import { removeKey } from "@/lib/client/api/admin";
import { errorMessage } from "@/lib/client/api/call/errors";
import { useKeyChange } from "../use-models-change";
import { removalInWords } from "./key-words";

interface Props {
  providerKey: ProviderKey;
  onRemoved: () => void;
  onClose: () => void;
}

/** Removes a pasted key, after saying what happens to its models and to what is open. */
export function RemoveKeyDialog({ providerKey, onRemoved, onClose }: Props) {
  const { provider, name } = providerKey;
  const remove = useKeyChange(() => removeKey(provider));
  return (
    <ConfirmDialog
      title={`Remove the key of ${name}?`}
      confirm={remove.isPending ? "Removing…" : "Remove key"}
      busy={remove.isPending}
      problem={remove.error && errorMessage(remove.error)}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            notify({ words: `The key of ${name} is removed.` });
            onRemoved();
          },
        })
      }
      onClose={onClose}
    >
      <div className="grid gap-2">
        {removalInWords(providerKey).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </ConfirmDialog>
  );
}
