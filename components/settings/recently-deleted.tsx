"use client";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { DeletedItem } from "contract/creations/deleted";
import { Button } from "@/components/ui/controls/button";
import { LoadMore } from "@/components/ui/page/load-more";
import { useNow } from "@/components/ui/use-now";
import { errorMessage } from "@/lib/client/api/call/errors";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { deletedQuery, restoreItem } from "@/lib/client/api/deleted";
import { moreOf } from "@/lib/client/api/pages";
import { counted } from "@/lib/client/words/counted";
import { agoInWords } from "@/lib/client/words/durations";
import { Loaded } from "./loaded";

const KIND_WORDS: Record<DeletedItem["kind"], string> = {
  creation: "Creation",
  picture: "Picture",
  board: "Board",
};

/** What the person deleted and can still restore, the last deleted first. */
export default function RecentlyDeleted() {
  const list = useInfiniteQuery(deletedQuery);
  return (
    <Loaded query={list}>
      {({ pages }) => <DeletedList items={pages.flatMap(({ items }) => items)} more={moreOf(list)} />}
    </Loaded>
  );
}

interface ListProps {
  items: readonly DeletedItem[];
  more: ReturnType<typeof moreOf>;
}

function DeletedList({ items, more }: ListProps) {
  if (items.length === 0) return <p className="text-sm text-faint">Nothing to restore.</p>;
  return (
    <>
      <ul aria-label="Recently deleted" className="divide-y divide-hairline border-y border-hairline">
        {items.map((item) => (
          <DeletedRow key={`${item.kind} ${item.id}`} item={item} />
        ))}
      </ul>
      {more.hasMore && <LoadMore {...more} />}
    </>
  );
}

function DeletedRow({ item }: { item: DeletedItem }) {
  const now = serverNow(useNow());
  const queries = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => restoreItem(item),
    // The row stays as "Restored" until the list is opened again, so that the focus is not lost; other lists read anew.
    onSuccess: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== "deleted",
        refetchType: "none",
      }),
  });
  const title = item.title || "Untitled";
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="truncate text-sm text-ink">{title}</p>
        <p className="text-xs text-faint">
          {KIND_WORDS[item.kind]} · deleted {agoInWords(item.delete_time, now)} ·{" "}
          {leftInWords(Date.parse(item.expire_time) - now)}
        </p>
        {error && (
          <p role="alert" className="text-xs text-danger">
            It could not be restored. {errorMessage(error)}
          </p>
        )}
      </div>
      <Button
        size="small"
        data-tile
        aria-label={`${isSuccess ? "Restored" : "Restore"} ${title}`}
        aria-disabled={isPending || isSuccess}
        onClick={() => {
          if (!isPending && !isSuccess) mutate();
        }}
      >
        {isSuccess ? "Restored" : "Restore"}
      </Button>
    </li>
  );
}

/** `12 days left`, `5 hours left`, `20 minutes left`. */
function leftInWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${counted(minutes, "minute")} left`;
  if (minutes < 48 * 60) return `${counted(Math.floor(minutes / 60), "hour")} left`;
  return `${counted(Math.floor(minutes / (24 * 60)), "day")} left`;
}
