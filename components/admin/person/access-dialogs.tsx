"use client";
import type { AdminPerson, PersonPatch } from "contract/admin/people";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { changePerson } from "@/lib/client/api/admin";
import { errorMessage } from "@/lib/client/api/call/errors";
import { counted } from "@/lib/client/words/counted";
import { usePersonChange } from "./use-person-change";
import { workInWords } from "./work-words";

interface Props {
  person: AdminPerson;
  onClose: () => void;
}

function usePatch(id: string, patch: PersonPatch, done: string, onClose: () => void) {
  const change = usePersonChange({ run: () => changePerson(id, patch), done: () => done });
  return {
    busy: change.isPending,
    problem: change.error && errorMessage(change.error),
    onConfirm: () => change.mutate(undefined, { onSuccess: onClose }),
    onClose,
  };
}

/** Says exactly what ends and what stays. */
export function DisableDialog({ person, onClose }: Props) {
  const patch = usePatch(person.id, { is_disabled: true }, `${person.name} is disabled.`, onClose);
  const ending = [
    person.sessions > 0 && `${counted(person.sessions, "signed-in browser")}: signed out`,
    person.tokens > 0 && `${counted(person.tokens, "access token")}: programs that use them lose access`,
    person.share_links > 0 && `${counted(person.share_links, "share link")}: guests no longer see the boards`,
  ].filter((line) => line !== false);
  return (
    <ConfirmDialog
      title={`Disable ${person.name}?`}
      confirm={patch.busy ? "Disabling…" : "Disable"}
      {...patch}
    >
      <p>
        {person.name} can no longer sign in. {ending.length > 0 && "This ends at once:"}
      </p>
      {ending.length > 0 && (
        <ul className="mt-1.5 list-disc pl-5 text-ink">
          {ending.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className="mt-3">
        Creations that wait or run are cancelled. {workInWords(person)} are kept, and you can hand them over.
        You can enable {person.name} again at any time: then access tokens and share links work again.
      </p>
    </ConfirmDialog>
  );
}

/** Says what works again. */
export function EnableDialog({ person, onClose }: Props) {
  const patch = usePatch(person.id, { is_disabled: false }, `${person.name} is enabled.`, onClose);
  return (
    <ConfirmDialog
      title={`Enable ${person.name}?`}
      confirm={patch.busy ? "Enabling…" : "Enable"}
      look="primary"
      {...patch}
    >
      {person.name} can sign in again. {counted(person.tokens, "access token")} and the share links that have
      not expired work again.
    </ConfirmDialog>
  );
}

/** Makes somebody an administrator, or not one any more. */
export function AdministratorDialog({ person, onClose }: Props) {
  const { is_admin, name } = person;
  const patch = usePatch(
    person.id,
    { is_admin: !is_admin },
    is_admin ? `${name} is no longer an administrator.` : `${name} is an administrator.`,
    onClose,
  );
  return is_admin ? (
    <ConfirmDialog title={`Remove ${name} as administrator?`} confirm="Remove" {...patch}>
      {name} no longer sees people, usage and the audit log. Their own work does not change.
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title={`Make ${name} an administrator?`}
      confirm="Make administrator"
      look="primary"
      {...patch}
    >
      {name} can then disable people, change everybody’s limits and who may sign in, hand over the work of
      disabled people, and make others administrators.
    </ConfirmDialog>
  );
}
