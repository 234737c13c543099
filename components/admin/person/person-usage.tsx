import type { LimitName, Limits } from "contract/admin/limits";
import type { AdminPerson } from "contract/admin/people";
import { Meter } from "@/components/ui/progress/meter";
import { grouped } from "@/lib/client/words/counted";
import { amountsInWords, limitUses, storageInWords } from "@/lib/client/words/limits";
import { limitsOfPerson, usedByPerson } from "../person-facts";

interface Props {
  person: AdminPerson;
  studioLimits: Limits | null;
}

/** What a person used this month and keeps, against the limits that hold for them. */
export function PersonUsage({ person, studioLimits }: Props) {
  const uses = studioLimits
    ? limitUses({ limits: limitsOfPerson(person, studioLimits), used: usedByPerson(person) })
    : [];
  const plain: readonly (readonly [name: LimitName, label: string, words: string])[] = [
    ["pictures_a_month", "Pictures this month", grouped(person.pictures_this_month)],
    ["cost_a_month", "Cost this month", amountsInWords(person.cost_this_month) || "–"],
    ["bytes_kept", "Storage", storageInWords(person.bytes_kept)],
  ];
  return (
    <dl className="mt-6 grid max-w-3xl grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-3">
      {plain.map(([name, label, words]) => {
        const use = uses.find((one) => one.name === name);
        return (
          <div key={name}>
            <dt className="text-xs text-faint">{label}</dt>
            <dd>
              <p className="text-base text-ink tabular-nums">{use ? use.words : words}</p>
              {use && <Meter name={label} used={use.used} of={use.of} words={use.words} className="mt-1.5" />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
