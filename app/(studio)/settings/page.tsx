import type { Metadata } from "next";
import { KeySettings } from "@/components/settings/key-settings";
import { Retention } from "@/components/settings/retention";
import { Section } from "@/components/settings/section";
import { UsageSection } from "@/components/settings/usage-section";
import { YourWork } from "@/components/settings/your-work";
import { NotificationSwitch } from "@/components/shell/notification-switch";
import { SignOutButton } from "@/components/shell/person/sign-out-button";
import { PageLink } from "@/components/ui/page/page-link";
import { ThemeChoice } from "@/components/ui/theme/theme-choice";
import { settings } from "@/lib/settings/env";
import { requirePerson } from "../require-person";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const person = await requirePerson("/settings");
  const { keepDeletedDays, keepUnfavouredDays } = settings();
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-2xl px-4 pt-8 pb-28 outline-none lg:pt-12">
      <h1 className="text-xl font-medium tracking-tight">Settings</h1>
      <Section title="Appearance">
        <div className="max-w-sm">
          <ThemeChoice />
        </div>
      </Section>
      <Section title="Notifications">
        <NotificationSwitch label="Notify me when a creation ends" />
      </Section>
      <Section title="Keyboard shortcuts">
        <KeySettings />
      </Section>
      <Section title="Usage and limits" id="usage">
        <UsageSection />
      </Section>
      <Section title="Your work" id="your-work">
        <YourWork />
        <Retention keepDeletedDays={keepDeletedDays} keepUnfavouredDays={keepUnfavouredDays} />
      </Section>
      <Section title="Account">
        <p className="text-sm text-muted">
          Signed in as <span className="text-ink">{person.name}</span>.
        </p>
        <div>
          <SignOutButton />
        </div>
      </Section>
      {person.isAdmin && (
        <Section title="Administration">
          <p className="text-sm text-muted">
            People, models, limits, usage and the audit log of this studio:{" "}
            <PageLink href="/admin" className="text-ink underline underline-offset-4">
              administration
            </PageLink>
            .
          </p>
        </Section>
      )}
      <Section title="Service status">
        <p className="text-sm text-muted">
          See whether the service that draws the pictures works normally, and how busy it is:{" "}
          <PageLink href="/service" className="text-ink underline underline-offset-4">
            service status
          </PageLink>
          .
        </p>
      </Section>
      <Section title="Programs">
        <p className="text-sm text-muted">
          Access tokens for scripts and other programs, what each may do, and how to call the API:{" "}
          <PageLink href="/settings/programs" className="text-ink underline underline-offset-4">
            programs
          </PageLink>
          .
        </p>
      </Section>
    </main>
  );
}
