/** Changes of limits for the audit log: what was and what is. */
import "server-only";
import type { AuditEntry } from "contract/admin/audit";
import { LIMIT_NAMES, type LimitExceptions } from "contract/admin/limits";

type Described = AuditEntry["details"][string];

/** @returns `old_…` and `new_…` of the limits that differ; null is no limit. */
export function changedLimits(before: LimitExceptions, after: LimitExceptions): AuditEntry["details"] {
  const changes = LIMIT_NAMES.flatMap((name): [string, Described][] => {
    const [old, now] = [described(before[name]), described(after[name])];
    return old === now
      ? []
      : [
          [`old_${name}`, old],
          [`new_${name}`, now],
        ];
  });
  return Object.fromEntries(changes);
}

function described(limit: LimitExceptions[keyof LimitExceptions]): Described {
  if (limit === undefined) return "as everybody";
  if (limit === null || typeof limit === "number") return limit;
  return `${limit.amount} ${limit.currency}`;
}
