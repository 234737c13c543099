import type { Metadata } from "next";
import { AccessTokens } from "@/components/settings/programs/access-tokens";
import { Agents } from "@/components/settings/programs/agents";
import { curlExample } from "@/components/settings/programs/curl-example";
import { Webhooks } from "@/components/settings/programs/webhooks/webhooks";
import { Section } from "@/components/settings/section";
import { PageLink } from "@/components/ui/page/page-link";
import { CodeBlock } from "@/components/ui/text/code-block";
import { settings } from "@/lib/settings/env";
import { requirePerson } from "../../require-person";

export const metadata: Metadata = { title: "Programs" };

const LINK = "text-ink underline underline-offset-4";

/** What programs may do in the name of a person. */
export default async function ProgramsPage() {
  const person = await requirePerson("/settings/programs");
  const { publicUrl } = settings();
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-2xl px-4 pt-8 pb-28 outline-none lg:pt-12">
      <p className="mb-2 text-xs text-faint">
        <PageLink href="/settings" className="underline underline-offset-4 hover:text-ink">
          Settings
        </PageLink>
      </p>
      <h1 className="text-xl font-medium tracking-tight">Programs</h1>
      <p className="mt-2 max-w-[60ch] text-sm text-muted">
        Scripts and other programs use the studio in your name. You say what each may do, until when and how
        much.
      </p>
      <Section title="Access tokens">
        <p className="text-sm text-muted">
          A token is a password for one program. Create one for each, so that you can revoke it alone.
        </p>
        <AccessTokens publicUrl={publicUrl} isAdmin={person.isAdmin} />
      </Section>
      <Section title="Webhooks">
        <p className="text-sm text-muted">
          Instead of asking again and again, a program can be told: the studio calls its address when
          something has happened, and signs each call with a secret. The API reference says what it sends.
        </p>
        <Webhooks />
      </Section>
      <Section title="Agents" id="agents">
        <Agents publicUrl={publicUrl} />
      </Section>
      <Section title="Call the API">
        <p className="text-sm text-muted">
          A program can do almost everything that you can do here, except make and revoke tokens. The{" "}
          <a href="/api-reference" className={LINK}>
            API reference
          </a>{" "}
          has all operations, and what a token needs for each.
        </p>
        <CodeBlock code={curlExample(publicUrl)} label="Shell example" />
      </Section>
    </main>
  );
}
