"use client";
import { useQuery } from "@tanstack/react-query";
import type { OwnLimits } from "contract/admin/limits";
import { PageLink } from "@/components/ui/page/page-link";
import { ownLimitsQuery } from "@/lib/client/api/limits";
import { nearLimitInWords } from "@/lib/client/words/limits";

/**
 * What is left of a limit, once it is little.
 *
 * @param first as the page was opened, undefined where a busy server could not say in time; read again after each Generate.
 */
export default function LimitNote({ first }: { first: OwnLimits | undefined }) {
  const { data } = useQuery({ ...ownLimitsQuery, initialData: first, staleTime: Number.POSITIVE_INFINITY });
  const words = data ? nearLimitInWords(data) : null;
  if (words === null) return null;
  return (
    <PageLink href="/settings#usage" className="text-warning underline underline-offset-4">
      {words}
    </PageLink>
  );
}
