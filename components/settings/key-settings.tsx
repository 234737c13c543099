"use client";
import { openCommands } from "@/components/shell/commands/ask";
import { Button } from "@/components/ui/controls/button";
import { Switch } from "@/components/ui/controls/switch";
import { useSingleKeys } from "@/lib/client/commands/keyboard";

/** Switches keys without a modifier on and off, and opens the sheet of all keys. */
export function KeySettings() {
  const [isOn, turn] = useSingleKeys();
  return (
    <>
      <Switch
        label="Single-key shortcuts"
        hint="Keys without Ctrl, ⌘ or Alt, such as / for the prompt field. Shortcuts are ignored while you type. Turn them off here."
        checked={isOn}
        onChange={turn}
      />
      <div>
        <Button onClick={() => openCommands("keys")}>Show all shortcuts</Button>
      </div>
    </>
  );
}
