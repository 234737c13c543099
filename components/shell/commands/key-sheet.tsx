"use client";
import { Switch } from "@/components/ui/controls/switch";
import { Keys } from "@/components/ui/text/keys";
import { useSingleKeys } from "@/lib/client/commands/keyboard";
import { COMMANDS } from "@/lib/client/commands/table";

/** All keyboard shortcuts, and the switch for those without a modifier. */
export function KeySheet() {
  const [isOn, turn] = useSingleKeys();
  return (
    <div className="min-h-0 overflow-y-auto border-t border-hairline px-5 pt-4 pb-5">
      <div className="gap-8 sm:columns-2">
        {Object.entries(COMMANDS).map(([group, commands]) => (
          <section key={group} aria-label={group} className="mb-6 break-inside-avoid">
            <h3 className="mb-1.5 text-xs text-faint">{group}</h3>
            <dl>
              {Object.entries(commands).map(([id, command]) =>
                "keys" in command ? (
                  <div key={id} className="flex min-h-8 items-center justify-between gap-4 text-sm">
                    <dt className="text-muted">{command.label}</dt>
                    <dd className="shrink-0">
                      <Keys keys={command.keys} />
                    </dd>
                  </div>
                ) : null,
              )}
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
