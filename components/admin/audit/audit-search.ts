import { AUDIT_ACTIONS, type AuditAction, type AuditQuery } from "contract/admin/audit";
import { isSpan, type Span, startOf } from "./spans";

/** Which entries the audit log shows; null for all. */
export interface AuditSearch {
  personId: string | null;
  action: AuditAction | null;
  span: Span | null;
}

/** @param address the query parameters of the page; what they do not say or cannot say is everything. */
export function readAuditSearch(address: URLSearchParams): AuditSearch {
  const [kind, time] = [address.get("kind"), address.get("time")];
  return {
    personId: address.get("person"),
    action: AUDIT_ACTIONS.find((action) => action === kind) ?? null,
    span: isSpan(time) ? time : null,
  };
}

/** A search as the API asks for it. @param now in milliseconds */
export const auditQueryOf = ({ personId, action, span }: AuditSearch, now: number): Partial<AuditQuery> => ({
  ...(personId && { person_id: personId }),
  ...(action && { action }),
  ...(span && { from: startOf(span, now) }),
});
