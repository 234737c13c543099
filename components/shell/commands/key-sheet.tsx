"use client";
import { Switch } from "@/components/ui/controls/switch";
import { Keys } from "@/components/ui/text/keys";
import { type KeyedGroup, keyTextsOf } from "@/lib/client/commands/action";
import { useSingleKeys } from "@/lib/client/commands/keyboard";

interface Props {
  groups: readonly KeyedGroup[];
}

/** All keyboard shortcuts, and the switch for those without a modifier. */
export function KeySheet({ groups }: Props) {
  const [isOn, turn] = useSingleKeys();
  return (
    <div className="min-h-0 overflow-y-auto border-t border-hairline px-5 pt-4 pb-5">
      <div className="gap-8 sm:columns-2">
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title} className="mb-6 break-inside-avoid">
            <h3 className="mb-1.5 text-xs text-faint">{group.title}</h3>
            <dl>
              {keyTextsOf(group).map(({ label, keys }) => (
                <div key={label} className="flex min-h-8 items-center justify-between gap-4 text-sm">
                  <dt className="text-muted">{label}</dt>
                  <dd className="shrink-0">
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        label="Single-key shortcuts"
        hint="Keys without Ctrl, ⌘ or Alt. Shortcuts are ignored while you type. Turn them off here."
        checked={isOn}
        onChange={turn}
      />
    </div>
  );
}
