import type { GuestPicture } from "../state/board";

const MADE_BY = {
  edit: "Edited from",
  expand: "Expanded from",
  upscale: "Enlarged from",
  cut_out: "Cut out of",
  unknown: "Made from",
} as const;

interface Props {
  settings: NonNullable<GuestPicture["settings"]>;
  /** What another picture of the board is called; null while it is not loaded. */
  nameOfPicture: (pictureId: string) => string | null;
  onMove: (pictureId: string) => void;
}

/** The prompt and settings of a picture, where the link shows them, and which picture it was made from. */
export function Settings({ settings, nameOfPicture, onMove }: Props) {
  const { made_from } = settings;
  const source = made_from ? nameOfPicture(made_from.picture_id) : null;
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
        {made_from && source !== null && (
          <div>
            <dt className="text-xs text-faint">{MADE_BY[made_from.operation]}</dt>
            <dd>
              <button
                type="button"
                onClick={() => onMove(made_from.picture_id)}
                className="rounded text-left underline decoration-edge underline-offset-4 hover:decoration-ink"
              >
                {source}
              </button>
            </dd>
          </div>
        )}
      </dl>
    </details>
  );
}
