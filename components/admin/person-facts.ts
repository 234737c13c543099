/** What the pages say about a person. */

import type { Limits, OwnLimits } from "contract/admin/limits";
import type { AdminPerson } from "contract/admin/people";
import { agoInWords } from "@/lib/client/words/durations";

/** The limits that hold for a person: their exceptions, otherwise the studio's. */
export const limitsOfPerson = (person: AdminPerson, studio: Limits): Limits => ({
  ...studio,
  ...person.limits,
});

/** What a person used, in the form of `GET /api/limits`. How many creations wait or run is not known here. */
export const usedByPerson = (person: AdminPerson): OwnLimits["used"] => ({
  creations_at_once: 0,
  pictures_a_month: person.pictures_this_month,
  cost_a_month: person.cost_this_month,
  bytes_kept: person.bytes_kept,
});

/** When a person signed in or made something last. @param now in milliseconds; 0 on the server. */
export function lastSeenInWords(person: AdminPerson, now: number): string {
  const times = [person.last_sign_in_time, person.last_creation_time].filter((time) => time !== null);
  const last = times.sort().at(-1);
  if (!last) return "never";
  return now === 0 ? "" : agoInWords(last, now);
}

const PROVIDERS: Record<string, string> = {
  demo: "Demo sign-in",
  github: "GitHub",
  google: "Google",
  oidc: "Single sign-on",
};

export const providerInWords = (provider: string): string => PROVIDERS[provider] ?? provider;
