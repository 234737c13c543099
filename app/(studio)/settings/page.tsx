import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AccessTokens } from "@/components/settings/access-tokens";
import { curlExample } from "@/components/settings/curl-example";
import { KeySettings } from "@/components/settings/key-settings";
import { Retention } from "@/components/settings/retention";
import { UsageSection } from "@/components/settings/usage-section";
import { YourWork } from "@/components/settings/your-work";
import { NotificationSwitch } from "@/components/shell/notification-switch";
import { SignOutButton } from "@/components/shell/person/sign-out-button";
import { PageLink } from "@/components/ui/page/page-link";
import { CodeBlock } from "@/components/ui/text/code-block";
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
      <Section title="Access tokens">
        <p className="text-sm text-muted">
          A token lets a program make creations as you and read all your creations. Create one token for each
          program.
        </p>
        <AccessTokens />
      </Section>
      <Section title="Call the API">
        <p className="text-sm text-muted">
          A program can do almost everything that you can do here, except manage access tokens. All operations
          are described in the{" "}
          <a href="/api-reference" className="text-ink underline underline-offset-4">
            API reference
          </a>
          .
        </p>
        <CodeBlock code={curlExample(settings().publicUrl)} label="Shell example" />
      </Section>
    </main>
  );
}

function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-10 grid scroll-mt-6 grid-cols-1 gap-4">
      <h2 className="text-base font-medium">{title}</h2>
      {children}
    </section>
  );
}
