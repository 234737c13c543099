"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { lateCode } from "@/components/ui/lazy/late-code";
import { runLate } from "@/components/ui/lazy/run-late";
import type { Describe, DescribeOffer } from "@/lib/client/describing";
import { usePersonId } from "@/lib/client/person";

/** Only for who describes a picture. */
const DESCRIBE = lateCode(() => import("./describe"));

/** @param offer what the page was drawn with; null where no model of the studio sees pictures, as what is returned. */
export function useDescribe(offer: DescribeOffer | null): Describe | null {
  const personId = usePersonId();
  const router = useRouter();
  const client = useQueryClient();
  return useMemo(
    () =>
      offer && {
        ...offer,
        run: (picture) =>
          runLate(DESCRIBE, ({ describe }) =>
            describe(picture, { personId, client, isFree: offer.isFree, toStudio: () => router.push("/") }),
          ),
      },
    [offer, personId, router, client],
  );
}
