import { cx } from "@/components/ui/cx";
import { CodeBlock } from "@/components/ui/text/code-block";
import { FieldTable, Prose } from "./field-table";
import type { Operation } from "./read-document";

/** One operation: a summary line that expands to its details. */
export function OperationSection({ operation }: { operation: Operation }) {
  const { method, path, summary, description, parameters, body, answer, failures } = operation;
  return (
    <details id={operation.id} className="group scroll-mt-4 border-b border-hairline">
      <summary className="flex list-none flex-wrap items-baseline gap-x-3 gap-y-1 py-3 hover:bg-panel">
        <MethodName method={method} />
        <code className="font-mono text-xs break-all text-ink">{path}</code>
        <h3 className="w-full text-xs font-normal text-muted md:ml-auto md:w-auto">{summary}</h3>
      </summary>
      <div className="grid grid-cols-1 gap-6 pt-1 pb-8">
        <p className="max-w-[65ch] text-sm text-muted">
          {description && (
            <>
              <Prose text={description} />{" "}
            </>
          )}
          {operation.open ? "No sign-in needed." : "Needs a token, or the session of a signed-in browser."}
        </p>
        <FieldTable title="Parameters" fields={parameters} />
        {body && <FieldTable title="Body, application/json" fields={body.fields} />}
        {body?.example && <CodeBlock code={body.example} label={`Example body of ${summary}`} />}
        {answer && <FieldTable title={`Answer ${answer.status}`} fields={answer.fields} />}
        {failures.length > 0 && (
          <div>
            <h4 className="mb-1 text-xs text-faint">Failures</h4>
            <dl className="grid gap-1 text-xs">
              {failures.map((failure) => (
                <div key={failure.status} className="flex gap-4">
                  <dt className="font-mono text-ink">{failure.status}</dt>
                  <dd className="min-w-0 text-muted">
                    <Prose text={failure.description} />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </div>
    </details>
  );
}

function MethodName({ method }: { method: string }) {
  return (
    <span className={cx("w-14 shrink-0 font-mono text-xs", method === "GET" ? "text-muted" : "text-ink")}>
      {method}
    </span>
  );
}
