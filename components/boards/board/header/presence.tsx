import type { BoardPerson } from "contract/boards/members";
import { cx } from "@/components/ui/cx";
import { initialsOf } from "../../share/people-words";

const MAX_SHOWN = 4;

/** Who else is on the board; those who have it open now stand out. Opens what there is to know about them. */
export function Presence({ people, onOpen }: { people: readonly BoardPerson[]; onOpen: () => void }) {
  const others = people
    .filter(({ is_you }) => !is_you)
    .toSorted((a, b) => Number(b.is_here) - Number(a.is_here));
  if (others.length === 0) return null;
  const here = others.filter(({ is_here }) => is_here).map(({ name }) => name);
  const more = others.length - MAX_SHOWN;
  const words = [
    `${others.length === 1 ? "1 other person" : `${others.length} other people`} on this board`,
    here.length > 0 ? `here now: ${here.join(", ")}` : "nobody else is here now",
  ].join("; ");
  return (
    <button
      type="button"
      aria-label={words}
      data-tooltip={words}
      onClick={onOpen}
      className="flex h-9 shrink-0 items-center rounded-full px-1 pointer-coarse:h-10"
    >
      {others.slice(0, MAX_SHOWN).map(({ person_id, name, is_here }) => (
        <span
          key={person_id}
          aria-hidden
          className={cx(
            "-ml-1.5 flex size-6 items-center justify-center rounded-full text-[10px] font-medium ring-2 ring-canvas first:ml-0",
            is_here ? "bg-success text-canvas" : "bg-raised text-muted",
          )}
        >
          {initialsOf(name)}
        </span>
      ))}
      {more > 0 && (
        <span aria-hidden className="pl-1 text-xs text-muted tabular-nums">
          +{more}
        </span>
      )}
    </button>
  );
}
