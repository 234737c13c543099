"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText, UserSearch, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { CHIP, OFF, ON } from "@/components/ui/controls/chip";
import { Choice } from "@/components/ui/controls/choice";
import { cx } from "@/components/ui/cx";
import { useAddress, writeAddress } from "@/components/ui/page/address";
import { Message } from "@/components/ui/page/message";
import { adminAddress } from "@/lib/client/api/admin";
import { AUDIT_ACTIONS, type AuditAction } from "@/lib/contract/admin/audit";
import { auditQuery } from "../admin-queries";
import { ChoosePersonDialog } from "../choose-person-dialog";
import { CsvButton } from "../csv-button";
import { LoadMore } from "../load-more";
import { AdminProblem } from "../problem";
import { AuditDays } from "./audit-days";
import { ACTION_WORDS } from "./sentence";
import { isSpan, SPANS, startOf } from "./spans";

/** What was changed, by whom and when, the newest first; the filters are kept in the address. @param now in milliseconds */
export function AuditView({ now }: { now: number }) {
  const address = useAddress();
  const [isChoosing, setChoosing] = useState(false);
  const personId = address.get("person");
  const action = AUDIT_ACTIONS.find((one) => one === address.get("kind")) ?? null;
  const wanted = address.get("time");
  const span = isSpan(wanted) ? wanted : null;
  const query = {
    ...(personId && { person_id: personId }),
    ...(action && { action }),
    ...(span && { from: startOf(span, now) }),
  };
  const list = useInfiniteQuery(auditQuery(query));
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const personName = personId
    ? entries.flatMap(({ actor, subject }) => [actor, subject]).find(({ id }) => id === personId)?.name
    : undefined;
  const isFiltered = Boolean(personId || action || span);
  const change = (some: Record<string, string | null>) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(some)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    writeAddress(next, "push");
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-base font-medium">Audit log</h1>
        <search className="flex flex-wrap items-center gap-1.5 lg:ml-auto">
          {personId ? (
            <button
              type="button"
              aria-label={`Show everybody, not only ${personName ?? "one person"}`}
              onClick={() => change({ person: null })}
              className={cx(CHIP, ON, "max-w-60 px-3")}
            >
              <span className="truncate">{personName ?? "One person"}</span>
              <X aria-hidden className="size-3.5 shrink-0" />
            </button>
          ) : (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setChoosing(true)}
              className={cx(CHIP, OFF, "px-3")}
            >
              <UserSearch aria-hidden className="size-3.5" />
              Person
            </button>
          )}
          <Choice
            label="Kind"
            value={action}
            none="Any kind"
            choices={AUDIT_ACTIONS.map((one): [AuditAction, string] => [one, ACTION_WORDS[one]])}
            onChoose={(kind) => change({ kind })}
          />
          <Choice
            label="Time"
            value={span}
            none="Any time"
            choices={Object.entries(SPANS).map(([name, { words }]) => [name, words] as const)}
            onChoose={(time) => change({ time })}
          />
        </search>
        <CsvButton path={adminAddress("audit", { ...query, format: "csv" })} name="audit-log.csv" />
      </div>
      {list.isPending && (
        <div role="status" className="mt-8 grid grid-cols-1 gap-3">
          <span className="sr-only">Loading the audit log</span>
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <div key={row} aria-hidden className="developing h-11 rounded-md" />
          ))}
        </div>
      )}
      {list.error && !list.data && (
        <AdminProblem what="The audit log" error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && entries.length === 0 && (
        <Message
          icon={ScrollText}
          title={isFiltered ? "No entry matches these filters" : "Nothing is logged yet"}
        >
          <p>Sign-ins, changes of people and limits, access tokens and share links are logged.</p>
          {isFiltered && (
            <Button className="mt-5" onClick={() => change({ person: null, kind: null, time: null })}>
              Show everything
            </Button>
          )}
        </Message>
      )}
      <div className={cx("transition-opacity", list.isPlaceholderData && "opacity-50")}>
        <AuditDays entries={entries} now={now} />
      </div>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        error={list.isFetchNextPageError ? list.error : null}
        onLoad={() => void list.fetchNextPage()}
      />
      {isChoosing && (
        <ChoosePersonDialog
          title="Show one person"
          onChoose={(person) => {
            change({ person: person.id });
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
