/** Reports each query to whoever measures them. */
import type { KyselyConfig } from "kysely";

/** @param query its kind is the verb of the statement, or `other`; `ms` includes the wait for a connection. */
export type OnQuery = (query: { kind: string; isFailed: boolean; ms: number }) => void;

const KINDS: Readonly<Record<string, string>> = {
  SelectQueryNode: "select",
  InsertQueryNode: "insert",
  UpdateQueryNode: "update",
  DeleteQueryNode: "delete",
};

/** The option of Kysely; without a listener Kysely measures nothing. */
export function reportingTo(onQuery: OnQuery | undefined): Pick<KyselyConfig, "log"> {
  if (!onQuery) return {};
  return {
    log: ({ level, query, queryDurationMillis }) =>
      onQuery({
        kind: KINDS[query.query.kind] ?? "other",
        isFailed: level === "error",
        ms: queryDurationMillis,
      }),
  };
}
