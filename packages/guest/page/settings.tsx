import type { GuestPicture } from "./state/board";

/** The prompt and settings of a picture, where the link shows them. */
export function Settings({ settings }: { settings: NonNullable<GuestPicture["settings"]> }) {
  const rows: [name: string, value: string][] = [
    ["Prompt", settings.prompt],
    ["Negative prompt", settings.negative_prompt],
    ["Style", settings.style],
    ["Seed", settings.seed === null ? "" : String(settings.seed)],
    ["Made by", settings.made_by],
  ];
  return (
    <details className="border-t border-hairline pt-4 text-sm">
      <summary className="rounded py-1 text-muted hover:text-ink">Prompt and settings</summary>
      <dl className="mt-3 flex flex-col gap-3">
        {rows
          .filter(([, value]) => value !== "")
          .map(([name, value]) => (
            <div key={name}>
              <dt className="text-xs text-faint">{name}</dt>
              <dd className="break-words whitespace-pre-line">{value}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}
