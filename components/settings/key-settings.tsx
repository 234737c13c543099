"use client";
import { Button } from "@/components/ui/controls/button";
import { Switch } from "@/components/ui/controls/switch";
import { useSingleKeys } from "@/lib/client/commands/keyboard";
import { runCommand } from "@/lib/client/commands/registry";

/** Keys without a modifier on and off, and the sheet of all keys. */
export function KeySettings() {
  const [isOn, turn] = useSingleKeys();
  return (
    <>
      <Switch
        label="Single keys"
        hint="Keys without Ctrl, ⌘ or Alt, such as / for the prompt. They are silent while you write; switched off, they are always."
        checked={isOn}
        onChange={turn}
      />
      <div>
        <Button onClick={() => runCommand("keys")}>Show all keys</Button>
      </div>
    </>
  );
}
