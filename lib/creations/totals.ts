/** What a whole list adds up to: creations, pictures, cost. */
import "server-only";
import type { CreationList } from "contract/creations/creation-list";
import type { CreationFilters } from "contract/creations/filters";
import { eachSlice } from "@/lib/db/slices";
import type { Ledger } from "./context/contexts";
import { listed } from "./ledger/filter";

/** @returns the cost by currency, as far as prices are known; where favourites are listed, the number of favourite pictures. */
export async function totalsOf(
  { db }: Pick<Ledger, "db">,
  { ownerId, filters }: { ownerId: string; filters: CreationFilters },
): Promise<Required<Pick<CreationList, "total" | "total_pictures" | "cost">>> {
  let total = 0;
  let pictures = 0;
  const micros = new Map<string, number>();
  for await (const found of eachSlice(db, { ownerId, after: null }, (slice) =>
    db
      .selectFrom("creations")
      .select((e) => [
        e.fn.countAll<number | string>().as("count"),
        e.fn.sum<number | string | null>("cost_micros").as("cost"),
        e.fn
          .sum<number | string | null>(
            e
              .selectFrom("pictures")
              .select((p) => p.fn.countAll().as("count"))
              .whereRef("pictures.creation_id", "=", "creations.id")
              .where("pictures.deleted_at", "is", null)
              .$if(filters.favourite === true, (query) => query.where("pictures.is_favourite", "=", 1)),
          )
          .as("pictures"),
        "currency",
      ])
      .where(listed(db, { ownerId, filters }))
      .where(slice)
      .groupBy("currency")
      .execute(),
  )) {
    for (const { count, pictures: drawn, cost, currency } of found) {
      total += Number(count);
      pictures += Number(drawn ?? 0);
      if (currency !== null && cost !== null)
        micros.set(currency, (micros.get(currency) ?? 0) + Number(cost));
    }
  }
  const cost = Array.from(micros, ([currency, amount]) => ({ amount: amount / 1_000_000, currency }));
  return { total, total_pictures: pictures, cost };
}
