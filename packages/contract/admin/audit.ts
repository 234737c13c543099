/** The audit log: changes of who may see or spend what. */
import * as z from "zod/mini";
import { limitSchema, nextCursorSchema, oldNextSchema } from "../lists";
import { idSchema } from "../service";

export const AUDIT_ACTIONS = [
  "person_joined",
  "signed_in",
  "sign_in_refused",
  "signed_out_everywhere",
  "person_disabled",
  "person_enabled",
  "administrator_added",
  "administrator_removed",
  "person_limits_changed",
  "studio_limits_changed",
  "allowed_domains_changed",
  "key_added",
  "key_removed",
  "models_changed",
  "token_created",
  "token_revoked",
  "webhook_added",
  "webhook_changed",
  "webhook_removed",
  "link_created",
  "link_changed",
  "link_revoked",
  "member_added",
  "member_changed",
  "member_removed",
  "work_handed_over",
  "work_deleted",
  "usage_exported",
  "audit_log_exported",
] as const;
/** How it was done: in a browser, by a program with a token, by a command of the operator, or by the studio itself. */
export const AUDIT_VIAS = ["session", "token", "command", "studio"] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
export type AuditVia = (typeof AUDIT_VIAS)[number];

export const MAX_AUDIT_ENTRIES_A_PAGE = 100;
/** A place between two entries, which only the log itself makes: milliseconds since 1970 and the id of an entry. */
export const AUDIT_PLACE_PATTERN = /^(\d{1,15})_(au_[\w-]{27})$/;
const timestamp = z.iso.datetime();
const moment = (name: string) => z.iso.datetime(`${name} is a time such as 2030-01-31T12:00:00Z.`);

export const auditEntrySchema = z.looseObject({
  id: z.string(),
  time: timestamp,
  /** `id` is null for commands, the studio and people who are not known. */
  actor: z.looseObject({ id: z.nullable(z.string()), name: z.string() }),
  via: z.enum(AUDIT_VIAS),
  action: z.enum(AUDIT_ACTIONS),
  /** The person, token, link or board that it concerns. */
  subject: z.looseObject({ id: z.nullable(z.string()), name: z.string() }),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  address: z.nullable(z.string()),
});

const placeSchema = z.optional(z.string().check(z.regex(AUDIT_PLACE_PATTERN, "This cursor is not valid.")));

/** `GET /api/admin/audit`: the newest first; with `format=csv` all of them as a file. */
export const auditQuerySchema = z.object({
  /** Who did it or whom it concerns. */
  person_id: z.optional(idSchema),
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  from: z.optional(moment("from")),
  to: z.optional(moment("to")),
  // A file is refused before its first byte, or not at all.
  cursor: placeSchema,
  limit: limitSchema(MAX_AUDIT_ENTRIES_A_PAGE, MAX_AUDIT_ENTRIES_A_PAGE),
  before: placeSchema,
  format: z._default(z.enum(["json", "csv"]), "json"),
});

export const auditResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    entries: z.array(auditEntrySchema),
    next_cursor: nextCursorSchema,
    next: oldNextSchema,
  }),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type AuditQuery = z.infer<typeof auditQuerySchema>;
