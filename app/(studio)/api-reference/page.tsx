import type { Metadata } from "next";
import { Prose } from "@/components/api-reference/field-table";
import { OperationSection } from "@/components/api-reference/operation-section";
import { readDocument } from "@/components/api-reference/read-document";
import { PageLink } from "@/components/ui/page/page-link";
import { openApiDocumentFor } from "@/lib/contract/openapi/document";
import { settings } from "@/lib/env";
import { widestLimits } from "@/lib/models/fit";
import { runtime } from "@/lib/runtime";

export const metadata: Metadata = { title: "API reference" };

export default async function ApiReferencePage() {
  const { creations } = await runtime();
  const { description, groups } = readDocument(openApiDocumentFor(widestLimits(creations.models)));
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-4xl px-4 pt-8 pb-28 outline-none lg:px-8 lg:pt-12">
      <h1 className="text-xl font-medium tracking-tight">API reference</h1>
      <p className="mt-3 max-w-[65ch] text-base text-muted">
        <Prose text={description} />
      </p>
      <dl className="mt-6 grid gap-2 text-sm sm:grid-cols-[8rem_1fr]">
        <dt className="text-faint">Address</dt>
        <dd className="font-mono text-xs leading-5 break-all text-ink">{settings().publicUrl}/api</dd>
        <dt className="text-faint">Authorization</dt>
        <dd className="text-muted">
          <code className="font-mono text-xs text-ink">Authorization: Bearer TOKEN</code>, with a token from
          the{" "}
          <PageLink href="/settings" className="text-ink underline underline-offset-4">
            settings
          </PageLink>
        </dd>
        <dt className="text-faint">Machine-readable version</dt>
        <dd>
          <a href="/api/openapi.json" className="text-ink underline underline-offset-4">
            OpenAPI 3.1 document
          </a>
        </dd>
      </dl>
      {groups.map((group) => (
        <section key={group.name} aria-labelledby={`group-${group.name}`} className="mt-12">
          <h2 id={`group-${group.name}`} className="text-lg font-medium capitalize">
            {group.name}
          </h2>
          <p className="mb-3 text-sm text-muted">{group.description}</p>
          <div className="border-t border-hairline">
            {group.operations.map((operation) => (
              <OperationSection key={operation.id} operation={operation} />
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}
