"use client";
import type { AdminPerson } from "contract/admin/people";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { usePersonId } from "@/lib/client/person";
import { counted } from "@/lib/client/words/counted";
import { AdministratorDialog, DisableDialog, EnableDialog } from "./access-dialogs";
import { ActionRow } from "./action-row";
import { SignOutDialog } from "./sign-out-dialog";

type Open = "administrator" | "sign-out" | "disable" | "enable";

/** Who the person is here, and whether they may sign in. */
export function AccessActions({ person }: { person: AdminPerson }) {
  const isSelf = usePersonId() === person.id;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const button = (what: Open, label: string, look: "plain" | "danger" = "plain") => (
    <Button size="small" look={look} onClick={() => setOpen(what)}>
      {label}
    </Button>
  );
  return (
    <>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {!person.is_disabled && (
          <ActionRow
            title={person.is_admin ? "Administrator" : "Not an administrator"}
            action={
              !person.is_admin_by_setting &&
              !(isSelf && person.is_admin) &&
              (person.is_admin
                ? button("administrator", "Remove as administrator")
                : button("administrator", "Make administrator"))
            }
          >
            {administratorWords(person, isSelf)}
          </ActionRow>
        )}
        {person.sessions + person.tokens > 0 && (
          <ActionRow
            title="Signed-in browsers and access tokens"
            action={button("sign-out", "Sign out everywhere")}
          >
            {counted(person.sessions, "signed-in browser")} and {counted(person.tokens, "access token")}. You
            can end both.
          </ActionRow>
        )}
        {person.is_disabled ? (
          <ActionRow title="Disabled" action={button("enable", "Enable")}>
            {person.name} cannot sign in. Access tokens and share links do not work. Creations, boards and
            sheets are kept.
          </ActionRow>
        ) : (
          <ActionRow title="Disable" action={!isSelf && button("disable", "Disable", "danger")}>
            {isSelf
              ? "You cannot disable yourself; another administrator can."
              : "Ends sign-in, access tokens and share links at once. Creations, boards and sheets are kept. Can be undone."}
          </ActionRow>
        )}
      </ul>
      {open === "administrator" && <AdministratorDialog person={person} onClose={close} />}
      {open === "sign-out" && <SignOutDialog person={person} onClose={close} />}
      {open === "disable" && <DisableDialog person={person} onClose={close} />}
      {open === "enable" && <EnableDialog person={person} onClose={close} />}
    </>
  );
}

function administratorWords({ is_admin, is_admin_by_setting }: AdminPerson, isSelf: boolean): string {
  if (is_admin_by_setting) return "Named in the setting ADMIN_EMAILS, which only the operator can change.";
  if (is_admin && isSelf) return "You cannot remove yourself; another administrator can.";
  return is_admin
    ? "Sees people, usage and the audit log, and changes limits."
    : "An administrator sees people, usage and the audit log, and changes limits. The work of others stays private.";
}
