import type { Field } from "./schema-fields";

export function FieldTable({ title, fields }: { title: string; fields: Field[] }) {
  if (fields.length === 0) return null;
  return (
    <div>
      <h4 className="mb-1 text-xs text-faint">{title}</h4>
      <dl className="divide-y divide-hairline border-y border-hairline">
        {fields.map((field) => (
          <div key={field.path} className="grid gap-x-6 gap-y-0.5 py-2 md:grid-cols-[minmax(12rem,2fr)_3fr]">
            <dt className="min-w-0">
              <code className="font-mono text-xs break-all text-ink">{field.path}</code>
              {field.required && <span className="ml-2 text-xs text-faint">required</span>}
            </dt>
            <dd className="min-w-0 text-xs text-muted">
              {field.description && <Prose text={field.description} />}
              <span className="block break-words text-faint">{[field.type, ...field.rules].join(" · ")}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A text with `code` between backticks. */
export function Prose({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text never move
      <code key={index} className="font-mono text-ink">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
