/** Rows of usage, summed by person and by model. */

import type { Cost } from "contract/admin/limits";
import type { UsageRow } from "contract/admin/usage";
import { sumOfCosts } from "@/lib/client/words/price";

export interface UsageSum {
  pictures: number;
  creations: number;
  failed: number;
  costs: Cost[];
}

export interface ModelUsage extends UsageSum {
  model: string;
}

export interface PersonUsage extends UsageSum {
  id: string;
  name: string;
  /** Most pictures first. */
  models: ModelUsage[];
}

/** @returns the costs by currency, because they cannot be added. */
export const sumOfUsage = (rows: readonly UsageRow[]): UsageSum => ({
  pictures: rows.reduce((sum, row) => sum + row.pictures, 0),
  creations: rows.reduce((sum, row) => sum + row.creations, 0),
  failed: rows.reduce((sum, row) => sum + row.failed, 0),
  costs: sumOfCosts(rows.flatMap(({ cost }) => cost ?? [])),
});

/** Each person with their models, who made most pictures first. */
export function groupUsage(rows: readonly UsageRow[]): PersonUsage[] {
  const people = groupBy(rows, (row) => row.person_id);
  return [...people]
    .map(([id, ofPerson]) => ({
      id,
      name: ofPerson[0]?.person_name ?? id,
      ...sumOfUsage(ofPerson),
      models: [...groupBy(ofPerson, (row) => row.model)]
        .map(([model, ofModel]) => ({ model, ...sumOfUsage(ofModel) }))
        .sort((a, b) => b.pictures - a.pictures || (a.model < b.model ? -1 : 1)),
    }))
    .sort((a, b) => b.pictures - a.pictures || a.name.localeCompare(b.name));
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
