"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { AUDIT_ACTIONS, type AuditAction, type AuditQuery } from "contract/admin/audit";
import { ScrollText, UserSearch } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { CHIP, OFF } from "@/components/ui/controls/chip";
import { Choice } from "@/components/ui/controls/choice";
import { cx } from "@/components/ui/cx";
import { changeAddress, useAddress } from "@/components/ui/page/address";
import { LoadMore } from "@/components/ui/page/load-more";
import { Message } from "@/components/ui/page/message";
import { addressOf } from "@/lib/client/api/call/request";
import { moreOf } from "@/lib/client/api/pages";
import { type AuditPage, asPages, auditQuery, dataFor, type First } from "../admin-queries";
import { ChoosePersonDialog } from "../choose-person-dialog";
import { CsvButton } from "../csv-button";
import { Loading } from "../loading";
import { PersonChip } from "../person-chip";
import { AdminProblem } from "../problem";
import { AuditDays } from "./audit-days";
import { auditQueryOf, readAuditSearch } from "./audit-search";
import { ACTION_WORDS } from "./sentence";
import { SPANS } from "./spans";

interface Props {
  /** In milliseconds. */
  now: number;
  /** What the server read for the page. */
  first: First<Partial<AuditQuery>, AuditPage> | null;
}

/** What was changed, by whom and when, the newest first; the filters are kept in the address. */
export function AuditView({ now, first }: Props) {
  const search = readAuditSearch(useAddress());
  const [isChoosing, setChoosing] = useState(false);
  const { personId, action, span } = search;
  const query = auditQueryOf(search, now);
  const page = dataFor(query, first);
  const list = useInfiniteQuery({ ...auditQuery(query), ...(page && { initialData: () => asPages(page) }) });
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const personName = personId
    ? entries.flatMap(({ actor, subject }) => [actor, subject]).find(({ id }) => id === personId)?.name
    : undefined;
  const isFiltered = Boolean(personId || action || span);
  const change = (some: Record<string, string | null>) => changeAddress(some, "push");
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-base font-medium">Audit log</h1>
        <search className="flex flex-wrap items-center gap-1.5 lg:ml-auto">
          {personId ? (
            <PersonChip name={personName} onClear={() => change({ person: null })} />
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
        <CsvButton
          path={addressOf("GET /admin/audit", { query: { ...query, format: "csv" } })}
          name="audit-log.csv"
        />
      </div>
      {list.isPending && (
        <Loading what="the audit log" rows={Array<string>(6).fill("h-11")} className="mt-8" />
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
      <LoadMore {...moreOf(list)} />
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
