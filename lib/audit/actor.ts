/** Who does something that the audit log keeps. */
import "server-only";
import type { AuditVia } from "contract/admin/audit";

export interface Actor {
  /** null for commands, the studio and people who are not known. */
  id: string | null;
  name: string;
  via: AuditVia;
  /** The client's address as rate limits count it; null where there is none or it is not known. */
  address: string | null;
}

/** What nobody asked for, such as the first person becoming administrator. */
export const STUDIO: Actor = { id: null, name: "The studio", via: "studio", address: null };

/** A command of the operator on the studio's own machine. */
export const COMMAND: Actor = { id: null, name: "A command of the operator", via: "command", address: null };
