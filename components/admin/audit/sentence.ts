/** Entries of the audit log as plain sentences. */
import type { AuditAction, AuditEntry } from "contract/admin/audit";

/** A name in a sentence. */
export interface NamePart {
  name: string;
  /** Of a person, whose entries can be shown; null for everything else. */
  personId: string | null;
}

export type SentencePart = string | NamePart;

/** The kinds of entries, for the filter. */
export const ACTION_WORDS: Record<AuditAction, string> = {
  person_joined: "Joined",
  signed_in: "Signed in",
  sign_in_refused: "Sign-in refused",
  signed_out_everywhere: "Signed out everywhere",
  person_disabled: "Person disabled",
  person_enabled: "Person enabled",
  administrator_added: "Administrator added",
  administrator_removed: "Administrator removed",
  person_limits_changed: "Limits of a person changed",
  studio_limits_changed: "Limits of the studio changed",
  allowed_domains_changed: "Allowed domains changed",
  key_added: "Key of a company added",
  key_removed: "Key of a company removed",
  models_changed: "Models hidden or ordered",
  token_created: "Access token created",
  token_revoked: "Access token revoked",
  webhook_added: "Webhook added",
  webhook_changed: "Webhook changed",
  webhook_removed: "Webhook removed",
  link_created: "Share link created",
  link_changed: "Share link changed",
  link_revoked: "Share link revoked",
  member_added: "Member of a board added",
  member_changed: "Member of a board changed",
  member_removed: "Member of a board removed",
  work_handed_over: "Work handed over",
  work_deleted: "Work deleted",
  usage_exported: "Usage downloaded",
  audit_log_exported: "Audit log downloaded",
};

/** The sentence without its full stop: `Ada disabled Grace`. */
export function sentenceOf({ actor, action, subject, details }: AuditEntry): readonly SentencePart[] {
  const who: NamePart = { name: actor.name, personId: actor.id };
  const whom: NamePart = { name: subject.name, personId: subject.id };
  const thing: NamePart = { name: subject.name, personId: null };
  switch (action) {
    case "person_joined":
      return [whom, " signed in for the first time"];
    case "signed_in":
      return [whom, " signed in"];
    case "sign_in_refused":
      return [thing, " was not allowed to sign in"];
    case "signed_out_everywhere":
      return [who, " signed out ", whom, " everywhere"];
    case "person_disabled":
      return [who, " disabled ", whom];
    case "person_enabled":
      return [who, " enabled ", whom];
    case "administrator_added":
      return [who, " made ", whom, " an administrator"];
    case "administrator_removed":
      return [who, " removed ", whom, " as administrator"];
    case "person_limits_changed":
      return [who, " changed the limits of ", whom];
    case "studio_limits_changed":
      return [who, " changed the limits of the studio"];
    case "allowed_domains_changed":
      return [who, " changed which e-mail domains may sign in"];
    case "key_added":
      return [who, " added a key of ", thing];
    case "key_removed":
      return [who, " removed the key of ", thing];
    case "models_changed":
      return [who, " changed which models are offered"];
    case "token_created":
      return [who, " created the access token “", thing, "”"];
    case "token_revoked":
      return [who, " revoked the access token “", thing, "”"];
    case "webhook_added":
      return [who, " added a webhook to ", thing];
    case "webhook_changed":
      return [who, " changed the webhook to ", thing];
    case "webhook_removed":
      return [who, " removed the webhook to ", thing];
    case "link_created":
      return [who, " shared the board “", thing, "”"];
    case "link_changed":
      return [who, " changed a share link of the board “", thing, "”"];
    case "link_revoked":
      return [who, " revoked a share link of the board “", thing, "”"];
    case "member_added":
      return [who, " invited ", whom, " to the board “", boardOf(details), "”"];
    case "member_changed":
      return [who, " changed what ", whom, " may do on the board “", boardOf(details), "”"];
    case "member_removed":
      return whom.personId === who.personId
        ? [who, " left the board “", boardOf(details), "”"]
        : [who, " removed ", whom, " from the board “", boardOf(details), "”"];
    case "work_handed_over":
      return [who, " handed the work of ", whom, " over to ", receiverOf(details)];
    case "work_deleted":
      return [who, " deleted the work of ", whom];
    case "usage_exported":
      return [who, " downloaded the usage"];
    case "audit_log_exported":
      return [who, " downloaded the audit log"];
  }
}

const boardOf = ({ board_name: name }: AuditEntry["details"]): SentencePart => ({
  name: typeof name === "string" ? name : "",
  personId: null,
});

function receiverOf({ to_name, to_person_id }: AuditEntry["details"]): SentencePart {
  const name = typeof to_name === "string" ? to_name : "somebody else";
  return { name, personId: typeof to_person_id === "string" ? to_person_id : null };
}
