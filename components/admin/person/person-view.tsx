"use client";
import { useQuery } from "@tanstack/react-query";
import type { AdminPerson } from "contract/admin/people";
import type { StudioSettings } from "contract/admin/studio-settings";
import { ChevronLeft, UserX } from "lucide-react";
import type { ReactNode } from "react";
import { Message } from "@/components/ui/page/message";
import { PageLink } from "@/components/ui/page/page-link";
import { ApiError } from "@/lib/client/api/call/errors";
import { personQuery, studioSettingsQuery } from "../admin-queries";
import { Loading } from "../loading";
import { PersonBadges } from "../people/person-row";
import { AdminProblem } from "../problem";
import { AccessActions } from "./access-actions";
import { PersonFacts } from "./person-facts-list";
import { PersonLimits } from "./person-limits";
import { PersonTokens } from "./person-tokens";
import { PersonUsage } from "./person-usage";
import { WorkActions } from "./work-actions";

interface Props {
  id: string;
  /** What the server read for the page. */
  first: AdminPerson | null;
  initialSettings: StudioSettings | null;
}

/** A person: what they have and use, their limits, and what an administrator can do. */
export function PersonView({ id, first, initialSettings }: Props) {
  const {
    data: person,
    error,
    isPending,
    refetch,
  } = useQuery({ ...personQuery(id), ...(first && { initialData: first }) });
  const settings = useQuery({
    ...studioSettingsQuery,
    ...(initialSettings && { initialData: initialSettings }),
  });
  if (isPending) return <Loading what="the person" rows={["h-14", "h-24", "h-56"]} className="max-w-3xl" />;
  if (!person)
    return error instanceof ApiError && error.httpStatus === 404 ? (
      <Message icon={UserX} title="This person does not exist">
        <p>The address is wrong, or the studio’s data was replaced.</p>
        <PageLink href="/admin" className="mt-4 text-ink underline underline-offset-4">
          All people
        </PageLink>
      </Message>
    ) : (
      <AdminProblem what="The person" error={error} onRetry={() => void refetch()} />
    );
  const studioLimits = settings.data?.limits ?? null;
  return (
    <div>
      <PageLink
        href="/admin"
        className="-ml-1 inline-flex h-8 items-center gap-1 text-xs text-muted hover:text-ink pointer-coarse:h-11"
      >
        <ChevronLeft aria-hidden className="size-4" />
        People
      </PageLink>
      <h1 className="mt-1 text-xl font-medium tracking-tight break-words">{person.name}</h1>
      {person.email && <p className="text-sm break-all text-muted">{person.email}</p>}
      <div className="mt-2 text-xs">
        <PersonBadges person={person} />
      </div>
      <PersonUsage person={person} studioLimits={studioLimits} />
      <div className="mt-8 lg:flex lg:items-start lg:gap-16">
        <div className="lg:order-last lg:w-72 lg:shrink-0">
          <PersonFacts person={person} />
          <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm">
            <PageLink href={`/admin/usage?person=${encodeURIComponent(person.id)}`} className={LINK}>
              Usage by model and month
            </PageLink>
            <PageLink href={`/admin/audit?person=${encodeURIComponent(person.id)}`} className={LINK}>
              Audit log of this person
            </PageLink>
          </p>
        </div>
        <div className="min-w-0 flex-1 lg:*:first:mt-0">
          {studioLimits && (
            <Section title="Limits">
              <PersonLimits person={person} studioLimits={studioLimits} />
            </Section>
          )}
          <Section title="Access">
            <AccessActions person={person} />
          </Section>
          {person.tokens > 0 && (
            <Section title="Access tokens">
              <PersonTokens person={person} />
            </Section>
          )}
          {person.is_disabled && (
            <Section title="Work">
              <WorkActions person={person} />
            </Section>
          )}
        </div>
      </div>
    </div>
  );
}

const LINK = "text-muted underline underline-offset-4 hover:text-ink";

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-10 grid grid-cols-1 gap-4">
      <h2 className="text-base font-medium">{title}</h2>
      {children}
    </section>
  );
}
