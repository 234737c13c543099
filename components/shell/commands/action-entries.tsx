"use client";
import { MENU_ENTRY, MenuEntries, MenuEntry, MenuShortcut } from "@/components/ui/menu/menu-entry";
import { PageLink } from "@/components/ui/page/page-link";
import type { MenuAction } from "@/lib/client/commands/action";

interface Props<On> {
  actions: readonly MenuAction<On>[];
  /** Read again when an action runs, because it may have changed while the menu was open. */
  at: () => On;
  onDone: () => void;
}

/** The menu of actions on one thing. */
export function ActionEntries<On>({ actions, at, onDone }: Props<On>) {
  return (
    <MenuEntries onDone={onDone}>
      {actions.map((action) => (
        <ActionEntry key={action.id} action={action} at={at} />
      ))}
    </MenuEntries>
  );
}

function ActionEntry<On>({ action, at }: { action: MenuAction<On>; at: () => On }) {
  const on = at();
  const { menu, keys, isEnabled, run } = action;
  if (!menu || isEnabled?.(on) === false || menu.isShown?.(on) === false) return null;
  const { icon: Icon, isOn, href, Entry } = menu;
  const name = typeof menu.name === "function" ? menu.name(on) : (menu.name ?? action.label);
  if (Entry) return <Entry on={on} keys={keys} />;
  if (href)
    return (
      <li>
        <PageLink href={href(on)} aria-keyshortcuts={keys} className={MENU_ENTRY}>
          <Icon aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 flex-1">{name}</span>
          {keys && <MenuShortcut shortcut={keys} />}
        </PageLink>
      </li>
    );
  return (
    <MenuEntry
      icon={Icon}
      {...(isOn && { filled: isOn(on), "aria-pressed": isOn(on) })}
      {...(keys && { shortcut: keys })}
      note={menu.note?.(on)}
      // After the menu has closed and given back the focus, which the action may move.
      onClick={() => queueMicrotask(() => run(at()))}
    >
      {name}
    </MenuEntry>
  );
}
