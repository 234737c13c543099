/** The few controls of the guests' page. */
import type { ReactNode } from "react";
import { Icon, type IconName } from "../present/icon";

/** As large as a thumb. */
const ROUND =
  "inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-3 text-sm text-muted tabular-nums transition-colors hover:bg-raised hover:text-ink";

const PILLS = {
  primary: "bg-accent font-medium text-on-accent hover:bg-accent-strong",
  plain: "border border-hairline text-ink hover:bg-raised",
};

export const pill = (look: keyof typeof PILLS) =>
  `inline-flex h-11 shrink-0 items-center justify-center gap-2 rounded-full px-5 text-sm transition-colors disabled:bg-raised disabled:text-faint ${PILLS[look]}`;

/** @param props.name what it belongs to, for screen readers. */
export function FavouriteButton({
  count,
  isFavourite,
  name,
  onChange,
}: {
  count: number;
  isFavourite: boolean;
  name: string;
  onChange: (isFavourite: boolean) => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={`Favourite: ${name}${count > 0 ? `, ${count}` : ""}`}
      onClick={() => onChange(!isFavourite)}
      className={`${ROUND} ${isFavourite ? "text-accent hover:text-accent" : ""}`}
    >
      <Icon name="heart" filled={isFavourite} />
      {count > 0 && <span>{count}</span>}
    </button>
  );
}

export function RoundButton({
  icon,
  label,
  children,
  onClick,
  isPressed,
}: {
  icon: IconName;
  label: string;
  children?: ReactNode;
  onClick: () => void;
  isPressed?: boolean;
}) {
  return (
    <button type="button" aria-label={label} aria-pressed={isPressed} onClick={onClick} className={ROUND}>
      <Icon name={icon} />
      {children}
    </button>
  );
}

export function RoundLink({ icon, label, href }: { icon: IconName; label: string; href: string }) {
  return (
    <a aria-label={label} href={href} download="" className={ROUND}>
      <Icon name={icon} />
    </a>
  );
}
