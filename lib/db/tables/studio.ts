/** The studio as a whole: its values, its processes, and its audit log. */
import type { AuditAction, AuditVia } from "contract/admin/audit";

/** Values of the whole studio that administrators change, as JSON. */
export interface StudioValuesTable {
  key: string;
  value: string;
  updated_at: number;
}

/** A process of the studio that runs, or ran within a day. */
export interface ProcessesTable {
  id: string;
  /** What an operator knows it by, such as its host. */
  name: string;
  role: string;
  /** JSON: the ids of the services that it has. */
  services: string;
  started_at: number;
  /** Its last heartbeat. */
  seen_at: number;
}

/** Changes of who may see or spend what; rows are only added. */
export interface AuditLogTable {
  id: string;
  at: number;
  /** null for the system, a command, and people who are not known. */
  actor_id: string | null;
  actor_name: string;
  via: AuditVia;
  action: AuditAction;
  /** The id of the person, token, link or board that it concerns. */
  subject_id: string | null;
  subject_name: string;
  /** JSON: an object of texts, numbers and booleans. */
  details: string;
  /** The client's address; null for commands. */
  address: string | null;
}
