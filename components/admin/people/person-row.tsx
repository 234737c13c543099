import type { LimitName, Limits } from "contract/admin/limits";
import type { AdminPerson } from "contract/admin/people";
import { Ban, ShieldCheck } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { PageLink } from "@/components/ui/page/page-link";
import { Meter } from "@/components/ui/progress/meter";
import { grouped } from "@/lib/client/words/counted";
import {
  amountInWords,
  amountsInWords,
  type LimitUse,
  limitUses,
  storageInWords,
} from "@/lib/client/words/limits";
import { lastSeenInWords, limitsOfPerson, usedByPerson } from "../person-facts";

export const TABLE_HEAD = [
  { label: "Name", className: "w-[30%]" },
  { label: "Last seen", className: "w-[14%]" },
  { label: "Pictures this month", className: "w-[16%]" },
  { label: "Cost this month", className: "w-[16%]" },
  { label: "Storage", className: "w-[12%]" },
  { label: "State", className: "w-[12%]" },
] as const;

interface Props {
  person: AdminPerson;
  /** null while they are not known. */
  studioLimits: Limits | null;
  /** In milliseconds; 0 on the server. */
  now: number;
}

/** A person: a row of the table, a card on a phone. */
export function PersonRow({ person, studioLimits, now }: Props) {
  const uses = studioLimits
    ? limitUses({ limits: limitsOfPerson(person, studioLimits), used: usedByPerson(person) })
    : [];
  const use = (name: LimitName) => uses.find((one) => one.name === name);
  return (
    <tr className="border-b border-hairline align-top max-md:grid max-md:grid-cols-3 max-md:gap-x-4 max-md:gap-y-3 max-md:py-4 md:align-middle">
      <td className="max-w-0 md:py-2.5 md:pr-4 max-md:col-span-3 max-md:max-w-none">
        <PageLink
          href={`/admin/people/${encodeURIComponent(person.id)}`}
          className={cx(
            "block min-w-0 rounded-sm hover:underline underline-offset-4",
            person.is_disabled ? "text-muted" : "text-ink",
          )}
        >
          <span className="block truncate">{person.name}</span>
          {person.email && <span className="block truncate text-xs text-faint">{person.email}</span>}
        </PageLink>
      </td>
      <td className="text-xs whitespace-nowrap text-muted md:py-2.5 md:pr-4 max-md:order-2 max-md:col-span-3 max-md:-mt-2">
        <span className="md:sr-only">Last seen </span>
        {lastSeenInWords(person, now)}
      </td>
      <Used
        label="Pictures"
        name={`Pictures of ${person.name} this month`}
        plain={grouped(person.pictures_this_month)}
        use={use("pictures_a_month")}
      />
      <Used
        label="Cost"
        name={`Cost of ${person.name} this month`}
        plain={costInWords(person, studioLimits)}
        use={use("cost_a_month")}
      />
      <Used
        label="Storage"
        name={`Storage of ${person.name}`}
        plain={storageInWords(person.bytes_kept)}
        use={use("bytes_kept")}
      />
      <td className="text-xs md:py-2.5 max-md:order-1 max-md:col-span-3 max-md:-mt-2 max-md:empty:hidden">
        <PersonBadges person={person} />
      </td>
    </tr>
  );
}

const costInWords = (person: AdminPerson, limits: Limits | null): string =>
  amountsInWords(person.cost_this_month) ||
  (limits?.cost_a_month ? amountInWords({ amount: 0, currency: limits.cost_a_month.currency }) : "–");

/** What makes a person different from most; nothing for most. */
export function PersonBadges({ person }: { person: AdminPerson }) {
  if (!person.is_disabled && !person.is_admin) return null;
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {person.is_disabled && (
        <span className="inline-flex items-center gap-1.5 text-danger">
          <Ban aria-hidden className="size-3.5 shrink-0" />
          Disabled
        </span>
      )}
      {person.is_admin && (
        <span className="inline-flex items-center gap-1.5 text-muted">
          <ShieldCheck aria-hidden className="size-3.5 shrink-0" />
          Administrator
        </span>
      )}
    </span>
  );
}

interface UsedProps {
  label: string;
  name: string;
  /** Where there is no limit. */
  plain: string;
  use: LimitUse | undefined;
}

function Used({ label, name, plain, use }: UsedProps) {
  return (
    <td className="text-xs tabular-nums md:py-2.5 md:pr-6 max-md:order-3">
      <span className="mb-0.5 block text-faint md:hidden">{label}</span>
      <span className={use && use.used >= use.of ? "text-danger" : "text-ink"}>
        {use ? use.words : plain}
      </span>
      {use && <Meter name={name} used={use.used} of={use.of} words={use.words} className="mt-1.5" />}
    </td>
  );
}
